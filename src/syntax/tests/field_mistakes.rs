//! Statements about fields, renders and checks that cannot be read.

use super::outline::wrong;
use insta::assert_snapshot;

#[test]
fn what_is_wrong_with_a_field() {
    let text = "
pull
pull secret
port http
port http = eighty
port http = 80 icmp
env A from secret s
env A from vault s
envfrom s
command [\"x\"]
args = --x
args has --x
requests cpu
requests cpu = 250m
requests cpu 250m, memory 1Gi
mount /data data
mount /data from
prestop = slep 10
prestop = sleep
prestop = http GET / :80 hots x
prestop = exec sh -c \"x\"
security drop
security runAsUser 1
security runAsUser = yes
";
    assert_snapshot!(wrong(text), @r#"
    2:5 CS0101 expected `secret` or a name, found the end of the statement
      "" expected `secret` or a name
      help: a pull policy reads `pull Always`, its secrets `pull secret NAME`
    3:12 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: a pull policy reads `pull Always`, its secrets `pull secret NAME`
    4:10 CS0101 expected `=`, found the end of the statement
      "" expected `=`
      help: a port reads `port NAME = 8080` or `port NAME = 53 udp`
    5:13 CS0101 expected a number, found a word
      "eighty" not a number
    6:16 CS0101 expected `tcp`, `udp`, `sctp`, `,` or the end of the statement, found `icmp`
      "icmp" expected `tcp`, `udp`, `sctp`, `,` or the end of the statement
      help: a port reads `port NAME = 8080` or `port NAME = 53 udp`
    7:20 CS0101 expected `key`, found the end of the statement
      "" expected `key`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    8:12 CS0101 expected `field`, `secret` or `configmap`, found `vault`
      "vault" expected `field`, `secret` or `configmap`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    9:9 CS0101 expected `secret` or `configmap`, found `s`
      "s" expected `secret` or `configmap`
      help: variables from elsewhere read `envfrom secret NAME` or `envfrom configmap NAME`
    10:9 CS0101 expected `has` or `=`, found `[`
      "[" expected `has` or `=`
      help: a command reads `command = ["…"]`, one of its words `args has "--x"`
    11:8 CS0101 expected a list `[…]`, found `--x`
      "--x" expected a list `[…]`
      help: a command reads `command = ["…"]`, one of its words `args has "--x"`
    12:10 CS0101 expected a string or `~ 'pattern'`, found `--x`
      "--x" expected a string or `~ 'pattern'`
      help: quote it: `"--x"`
      help: a command reads `command = ["…"]`, one of its words `args has "--x"`
    13:13 CS0101 expected a quantity such as `250m` or `1Gi`, found the end of the statement
      "" expected a quantity such as `250m` or `1Gi`
      help: resources read `requests cpu 250m memory 1Gi`
    14:14 CS0101 expected a quantity such as `250m` or `1Gi`, found `=`
      "=" expected a quantity such as `250m` or `1Gi`
      help: write a quantity without `=`, as in `cpu 250m`
      help: resources read `requests cpu 250m memory 1Gi`
    15:18 CS0101 expected a name or the end of the statement, found `,`
      "," expected a name or the end of the statement
      help: write no comma between them: `requests cpu 250m memory 1Gi`
      help: resources read `requests cpu 250m memory 1Gi`
    16:13 CS0101 expected `from`, found `data`
      "data" expected `from`
      help: a mount reads `mount /path from VOLUME`, with `sub PATH` or `readonly` behind it
    17:17 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: a mount reads `mount /path from VOLUME`, with `sub PATH` or `readonly` behind it
    18:11 CS0101 `slep` is no handler
      "slep" not a handler
      help: did you mean `sleep`?
      help: the handlers of a hook are `exec`, `http`, `https`, `tcp` and `sleep`
    19:16 CS0101 expected a number such as `5`, found the end of the statement
      "" expected a number such as `5`
      help: a hook reads `prestop = exec ["…"]` or `prestop = sleep 10`
    20:26 CS0101 `hots` is no attribute of a hook
      "hots" not an attribute
      help: did you mean `host`?
      help: the attributes are `header` and `host`
    21:22 CS0101 a string in the plain words of a command
      "\"x\"" no plain word
      help: write the command as a list: `exec ["sh", "…"]`
    22:14 CS0101 expected a name or a check, found the end of the statement
      "" expected a name or a check
      help: security reads `security FIELD = VALUE` or `security drop ALL add CHOWN`
    23:20 CS0101 expected a check, found `1`
      "1" expected a check
      help: security reads `security FIELD = VALUE` or `security drop ALL add CHOWN`
    24:22 CS0101 a bare word is no value
      "yes" not a value
      help: write `true`, or quote it: `"yes"`
    "#);
}

#[test]
fn what_is_wrong_with_an_object() {
    let text = "
label team
label team payments
label team = payments
label = \"x\"
labels team = \"x\"
name \"x\"
replicas 3
replicas = three
replicas: 3
strategy = Recreate
selector app = \"x\" matches
selector app ~ 'x'
data = \"x\"
";
    assert_snapshot!(wrong(text), @r#"
    2:11 CS0101 expected a check, found the end of the statement
      "" expected a check
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    3:12 CS0101 expected a check, found `payments`
      "payments" expected a check
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    4:14 CS0101 a bare word is no value
      "payments" not a value
      help: quote it: `"payments"`
    5:7 CS0101 expected a key, found `=`
      "=" expected a key
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    6:1 CS0102 no statement begins with `labels`
      "labels" not a word of the language
      help: did you mean `label`?
    7:6 CS0101 expected a check, found `"x"`
      "\"x\"" expected a check
      help: the name of an object reads `name = "…"` or `name ~ 'regex'`
    8:10 CS0101 expected `=`, `>=` or `<=`, found `3`
      "3" expected `=`, `>=` or `<=`
      help: replicas read `replicas = 2` or `replicas >= 2`
    9:12 CS0101 expected a number, found a word
      "three" not a number
    10:9 CS0101 expected `=`, `>=` or `<=`, found `:`
      ":" expected `=`, `>=` or `<=`
      help: write `=` in place of `:`
      help: replicas read `replicas = 2` or `replicas >= 2`
    11:10 CS0101 expected a name, found `=`
      "=" expected a name
      help: a strategy reads `strategy Recreate`
    12:27 CS0101 expected a target, found the end of the statement
      "" expected a target
      help: a selector reads `selector KEY = "value" matches deployment NAME`
    13:14 CS0101 expected `=`, found `~`
      "~" expected `=`
      help: a selector reads `selector KEY = "value" matches deployment NAME`
    14:6 CS0101 expected a key, found `=`
      "=" expected a key
      help: data reads `data KEY = "value"` or `data KEY ~ 'regex'`
    "#);
}

#[test]
fn what_is_wrong_with_a_pod() {
    let text = "
pod label
pod labels team = \"x\"
pod security
serviceAccount
serviceaccount x
termination 30
termination grace soon
hostNetwork = true
node disk = \"ssd\"
volume tmp = \"x\"
volume tmp
restart
pod at { no probes }
";
    assert_snapshot!(wrong(text), @r#"
    2:10 CS0101 expected a key, found the end of the statement
      "" expected a key
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    3:12 CS0101 expected `of`, `in` or a body, found `team`
      "team" expected `of`, `in` or a body
      help: did you mean `pod label`?
      help: a document reads `deployment NAME in TEMPLATE { … }`
    4:13 CS0101 expected a path, `drop` or `add`, found the end of the statement
      "" expected a path, `drop` or `add`
      help: security reads `security FIELD = VALUE` or `security drop ALL add CHOWN`
    5:15 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: the service account reads `serviceAccount NAME`
    6:1 CS0102 no statement begins with `serviceaccount`
      "serviceaccount" not a word of the language
      help: did you mean `serviceAccount`?
    7:13 CS0101 expected `grace`, found `30`
      "30" expected `grace`
      help: the pod's grace period reads `termination grace 30`
    8:19 CS0101 expected a number such as `5`, found `soon`
      "soon" expected a number such as `5`
      help: the pod's grace period reads `termination grace 30`
    9:13 CS0101 expected the end of the statement, found `=`
      "=" expected the end of the statement
      help: it reads `hostNetwork` alone
    10:6 CS0101 expected `selector`, found `disk`
      "disk" expected `selector`
      help: the choice of nodes reads `node selector KEY = "value"`
    11:14 CS0101 expected `{`, found `"x"`
      "\"x\"" expected `{`
      help: a volume reads `volume NAME = {emptyDir: {}}`
    12:11 CS0101 expected `=`, found the end of the statement
      "" expected `=`
      help: a volume reads `volume NAME = {emptyDir: {}}`
    13:8 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: the restart policy reads `restart Always`
    14:8 CS0101 expected a path, found `{`
      "{" expected a path
      help: a document reads `deployment NAME in TEMPLATE { … }`
    "#);
}

#[test]
fn what_is_wrong_with_a_render_or_a_check() {
    let text = "
documents 2
documents = two
documents = 99999999999
fails message
renders x
with values
with release
with release a b
with release a revision x
with capabilities 1.29 a/b
with chart 1.2.3
expect a contain 1
expect a isSubset {b: 1}
expect a not
expect a contains
expect a contains 1 2
expect a length x
expect a decoded
expect a >= x
expect a { lackz 1 }
";
    assert_snapshot!(wrong(text), @r#"
    2:11 CS0101 expected `=`, found `2`
      "2" expected `=`
      help: the number of documents reads `documents = 2`
    3:13 CS0101 expected a number such as `5`, found `two`
      "two" expected a number such as `5`
      help: the number of documents reads `documents = 2`
    4:13 CS0112 a number that cannot be held
      "99999999999" too large to count to
    5:7 CS0101 expected `~`, a string or the end of the statement, found `message`
      "message" expected `~`, a string or the end of the statement
      help: a failure reads `fails "message"` or `fails ~ 'regex'`
    6:9 CS0101 expected the end of the statement, found `x`
      "x" expected the end of the statement
      help: it reads `renders` alone
    7:12 CS0101 expected `=` or a name, found the end of the statement
      "" expected `=` or a name
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    8:13 CS0101 expected `=` or a name, found the end of the statement
      "" expected `=` or a name
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    9:16 CS0101 expected `in`, `upgrade`, `revision` or the end of the statement, found `b`
      "b" expected `in`, `upgrade`, `revision` or the end of the statement
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    10:25 CS0101 expected a number such as `5`, found `x`
      "x" expected a number such as `5`
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    11:24 CS0101 expected `and` or the end of the statement, found `a/b`
      "a/b" expected `and` or the end of the statement
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    12:12 CS0101 expected `version` or `=`, found `1.2.3`
      "1.2.3" expected `version` or `=`
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    13:10 CS0101 expected a check, found `contain`
      "contain" expected a check
      help: did you mean `contains`?
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    14:10 CS0101 expected a check, found `isSubset`
      "isSubset" expected a check
      help: did you mean `has`?
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    15:13 CS0101 expected `empty`, found the end of the statement
      "" expected `empty`
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    16:18 CS0101 expected a value, found the end of the statement
      "" expected a value
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    17:21 CS0101 expected `times`, `any` or the end of the statement, found `2`
      "2" expected `times`, `any` or the end of the statement
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    18:17 CS0101 expected a number such as `5`, found `x`
      "x" expected a number such as `5`
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    19:17 CS0101 expected `=` or `~`, found the end of the statement
      "" expected `=` or `~`
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    20:13 CS0101 a bare word is no value
      "x" not a value
      help: quote it: `"x"`
    21:12 CS0101 expected a check, found `lackz`
      "lackz" expected a check
      help: did you mean `lacks`?
      help: inside `expect PATH { … }` stand checks such as `= VALUE`, `~ 'regex'` or `exists`
    "#);
}

#[test]
fn what_is_wrong_with_values_that_pass_through() {
    let text = "
liveness via a.b http GET / :80
liveness via a.b: http GET / :80
image via a.b: \"x\"
label via podLabels team = \"x\"
label via podLabels:
label via: team = \"x\"
env via extraEnv = \"1\"
env via extraEnv: A = 1.5.0
pull via a Always
no label via a: b
label via a: b = \"c\" { no probes }
label via a: b = \"c\": no probes
";
    assert_snapshot!(wrong(text), @r#"
    2:18 CS0101 expected `=`, found `http`
      "http" expected `=`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    3:17 CS0101 expected `=`, found `:`
      ":" expected `=`
      help: write `=` in place of `:`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    4:14 CS0101 expected a check, found `:`
      ":" expected a check
      help: write `=` in place of `:`
      help: an image reads `image = "…"` or `image ~ 'regex'`
    5:21 CS0101 expected `:`, found `team`
      "team" expected `:`
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    6:21 CS0101 expected a key, found the end of the statement
      "" expected a key
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    7:10 CS0101 expected a path or a check, found `:`
      ":" expected a path or a check
      help: write `=` in place of `:`
      help: it reads `label KEY = "value"`, of the pod `pod label KEY = "value"`
    8:18 CS0101 expected `:`, found `=`
      "=" expected `:`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    9:23 CS0101 a bare word is no value
      "1.5.0" not a value
      help: quote it: `"1.5.0"`
    10:12 CS0101 expected `=` or `:`, found `Always`
      "Always" expected `=` or `:`
      help: a pull policy reads `pull Always`, its secrets `pull secret NAME`
    11:14 CS0101 expected the end of the statement, found `a`
      "a" expected the end of the statement
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    12:22 CS0115 `label via a: b = "c"` takes no body
      "{" a body begins here
      "label via a: b = \"c\"" this statement is complete
      help: end the statement with a newline or `;`
    13:21 CS0115 `label via a: b = "c"` takes no body
      ":" a body begins here
      "label via a: b = \"c\"" this statement is complete
      help: end the statement with a newline or `;`
    "#);
}

#[test]
fn what_is_wrong_with_an_absence() {
    let text = "no port\nno pull secrets\nno labels a\nno security drop\nno service\nno pod label\nno requests cpu, memory\nno envfrom s\nno mount\nno termination";
    assert_snapshot!(wrong(text), @r#"
    1:8 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    2:9 CS0101 expected `secret` or the end of the statement, found `secrets`
      "secrets" expected `secret` or the end of the statement
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    3:4 CS0102 `labels` is nothing that `no` can deny
      "labels" not a word of `no`
      help: did you mean `label`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    4:17 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    5:4 CS0102 `service` is nothing that `no` can deny
      "service" not a word of `no`
      help: write the kind with capitals: `no Service`
    6:13 CS0101 expected a key, found the end of the statement
      "" expected a key
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    7:16 CS0101 expected the end of the statement, found `,`
      "," expected the end of the statement
      help: give each a `no` of its own: `no readiness; no liveness`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    8:12 CS0101 expected `secret` or `configmap`, found `s`
      "s" expected `secret` or `configmap`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    9:9 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    10:15 CS0101 expected `grace`, found the end of the statement
      "" expected `grace`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}
