//! Statements that cannot be read.

use super::outline::wrong;
use insta::assert_snapshot;

#[test]
fn a_mistake_costs_only_its_statement() {
    let text = "
readiness http GET / :80
readiness = http GET / 80
readiness = http / :80
no liveness
container a b { no startup }
with a 1
env A
containers = api
gated X
expect a
suite probes
";
    assert_snapshot!(wrong(text), @r#"
    2:11 CS0101 expected `exactly` or `=`, found `http`
      "http" expected `exactly` or `=`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    3:24 CS0101 expected a port such as `:8080` or `:http`, found `80`
      "80" expected a port such as `:8080` or `:http`
      help: write a port with a colon: `:80`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    4:18 CS0101 expected `GET`, found `/`
      "/" expected `GET`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    6:13 CS0101 expected `,` or a body, found `b`
      "b" expected `,` or a body
      help: a container reads `container NAME { … }`
    7:8 CS0101 expected `=`, found `1`
      "1" expected `=`
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    8:6 CS0101 expected `from` or `=`, found the end of the statement
      "" expected `from` or `=`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    9:14 CS0101 expected a list `[…]`, found `api`
      "api" expected a list `[…]`
      help: the names of all containers read `containers = [api, worker]`
    10:7 CS0101 expected `by`, found `X`
      "X" expected `by`
      help: a gate reads `gated by X` or `enabled by X open V closed V`
    11:9 CS0101 expected a check, found the end of the statement
      "" expected a check
      help: an expectation reads `expect PATH = VALUE`, `expect PATH ~ 'regex'` or `expect PATH exists`
    12:7 CS0101 expected a string, found `probes`
      "probes" expected a string
      help: quote it: `"probes"`
      help: the name of a suite reads `suite "NAME"`
    "#);
    assert_eq!(crate::syntax::parse(text).0.statements.len(), 1);
}

#[test]
fn unknown_first_words() {
    assert_snapshot!(wrong("readyness = tcp :1\ndeploymnt { no foo }\nservice x\nfoo\nReadiness = tcp :1\nlivenessProbe: x\nconfigmap x { no probes }\n\"x\"\n- a\n= 1"), @r#"
    1:1 CS0102 no statement begins with `readyness`
      "readyness" not a word of the language
      help: did you mean `readiness`?
    2:1 CS0102 no statement begins with `deploymnt`
      "deploymnt" not a word of the language
      help: did you mean `deployment`?
    2:16 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    3:1 CS0109 `service` has no statement to continue
      "service" nothing stands before it
      help: write the kind with a capital: `Service`
    4:1 CS0102 no statement begins with `foo`
      "foo" not a word of the language
      help: did you mean `for`?
    5:1 CS0102 no statement begins with `Readiness`
      "Readiness" not a word of the language
      help: did you mean `readiness`?
    6:1 CS0102 no statement begins with `livenessProbe`
      "livenessProbe" not a word of the language
      help: did you mean `liveness`?
    7:1 CS0102 no statement begins with `configmap`
      "configmap" not a word of the language
      help: write the kind with capitals: `ConfigMap`
    8:1 CS0102 no statement begins with `"x"`
      "\"x\"" expected a word
      help: begin with a word such as `container`, `readiness` or `with`
    9:1 CS0102 no statement begins with `-`
      "-" not a list of YAML
      help: write each fact as a statement of its own
    10:1 CS0102 no statement begins with `=`
      "=" expected a word
      help: begin with a word such as `container`, `readiness` or `with`
    "#);
}

#[test]
fn unknown_words_inside_a_probe() {
    assert_snapshot!(wrong("readiness = htpp GET / :1\nreadiness = httpGet\nreadiness = x\nreadiness = tcp :1 timout 5\nreadiness = tcp :1 foo 5\nreadiness = tcp :1 becuase \"x\""), @r#"
    1:13 CS0101 `htpp` is no handler
      "htpp" not a handler
      help: did you mean `http`?
      help: the handlers are `http`, `https`, `tcp`, `grpc` and `exec`
    2:13 CS0101 `httpGet` is no handler
      "httpGet" not a handler
      help: did you mean `http`?
      help: the handlers are `http`, `https`, `tcp`, `grpc` and `exec`
    3:13 CS0101 `x` is no handler
      "x" not a handler
      help: the handlers are `http`, `https`, `tcp`, `grpc` and `exec`
    4:20 CS0101 `timout` is no attribute of a probe
      "timout" not an attribute
      help: did you mean `timeout`?
      help: the attributes are `delay`, `failures`, `grace`, `header`, `host`, `period`, `service`, `successes`, `timeout`
    5:20 CS0101 `foo` is no attribute of a probe
      "foo" not an attribute
      help: the attributes are `delay`, `failures`, `grace`, `header`, `host`, `period`, `service`, `successes`, `timeout`
    6:20 CS0101 `becuase` is no attribute of a probe
      "becuase" not an attribute
      help: did you mean `because`?
      help: the attributes are `delay`, `failures`, `grace`, `header`, `host`, `period`, `service`, `successes`, `timeout`
    "#);
}

#[test]
fn probes_that_are_incomplete() {
    assert_snapshot!(wrong("readiness\nreadiness =\nreadiness = http\nreadiness = http GET\nreadiness = http GET /\nreadiness = http get / :1\nreadiness = tcp 80\nreadiness = tcp :\nreadiness = tcp :1 timeout\nreadiness = tcp :1 timeout = 5\nreadiness = tcp :1 timeout \"5\"\nreadiness = http GET / :1 header A yes\nreadiness = exec\nreadiness: tcp :1"), @r#"
    1:10 CS0101 expected `exactly` or `=`, found the end of the statement
      "" expected `exactly` or `=`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    2:12 CS0101 expected a handler, found the end of the statement
      "" expected a handler
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    3:17 CS0101 expected `GET`, found the end of the statement
      "" expected `GET`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    4:21 CS0101 expected a path such as `/healthz` or a port such as `:8080` or `:http`, found the end of the statement
      "" expected a path such as `/healthz` or a port such as `:8080` or `:http`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    5:23 CS0101 expected a port such as `:8080` or `:http`, found the end of the statement
      "" expected a port such as `:8080` or `:http`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    6:18 CS0101 expected `GET`, found `get`
      "get" expected `GET`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    7:17 CS0101 expected a port such as `:8080` or `:http`, found `80`
      "80" expected a port such as `:8080` or `:http`
      help: write a port with a colon: `:80`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    8:17 CS0101 expected a port such as `:8080` or `:http`, found `:`
      ":" expected a port such as `:8080` or `:http`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    9:27 CS0101 expected `>=`, `<=` or a number such as `5`, found the end of the statement
      "" expected `>=`, `<=` or a number such as `5`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    10:28 CS0101 expected `>=`, `<=` or a number such as `5`, found `=`
      "=" expected `>=`, `<=` or a number such as `5`
      help: write an attribute without `=`, as in `timeout 5`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    11:28 CS0101 expected `>=`, `<=` or a number such as `5`, found `"5"`
      "\"5\"" expected `>=`, `<=` or a number such as `5`
      help: write a number without quotes, as in `timeout 5`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    12:36 CS0101 expected a string, found `yes`
      "yes" expected a string
      help: quote it: `"yes"`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    13:17 CS0101 expected a list `[…]` or a command, found the end of the statement
      "" expected a list `[…]` or a command
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    14:10 CS0101 expected `exactly` or `=`, found `:`
      ":" expected `exactly` or `=`
      help: write `=` in place of `:`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    "#);
}

#[test]
fn commands_in_plain_words() {
    assert_snapshot!(wrong("readiness = exec sh -c \"true; false\"\nreadiness = exec cat /tmp/{a,b} x\nreadiness = exec echo a, b\nreadiness = exec cat x because \"y\"\nreadiness = exec \"cat\"\nreadiness = exec echo don't\nreadiness = exec [cat, 1]\nreadiness = exec [\"a\" \"b\"]\nno lifeness"), @r#"
    1:24 CS0101 a string in the plain words of a command
      "\"true; false\"" no plain word
      help: write the command as a list: `exec ["sh", "…"]`
    2:27 CS0101 a bracket in the plain words of a command
      "{" no plain word
      help: write the command as a list: `exec ["cat", "…"]`
    3:24 CS0101 a comma in the plain words of a command
      "," no plain word
      help: write the command as a list: `exec ["echo", "…"]`
    4:32 CS0101 `because` stands inside a command
      "\"y\"" a command in plain words runs to the end of its line
      help: put `because …` on the next line
    5:18 CS0101 a string in the plain words of a command
      "\"cat\"" no plain word
      help: write the command as a list: `exec ["sh", "…"]`
    6:26 CS0101 a string in the plain words of a command
      "'" no plain word
      help: write the command as a list: `exec ["echo", "…"]`
    7:19 CS0101 expected `]`, a string or `~ 'pattern'`, found `cat`
      "cat" expected `]`, a string or `~ 'pattern'`
      help: quote it: `"cat"`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    8:23 CS0101 expected `,` or `]`, found `"b"`
      "\"b\"" expected `,` or `]`
      help: a probe reads `readiness = http GET /path :PORT timeout 5`
    9:4 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn what_no_cannot_deny() {
    assert_snapshot!(wrong("no\nno lifeness\nno foo\nno container\nno env\nno readinessProbe\nno deployment"), @r#"
    1:3 CS0101 expected a word such as `liveness`, `container` or `env`, found the end of the statement
      "" expected a word such as `liveness`, `container` or `env`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    2:4 CS0102 `lifeness` is nothing that `no` can deny
      "lifeness" not a word of `no`
      help: did you mean `liveness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    3:4 CS0102 `foo` is nothing that `no` can deny
      "foo" not a word of `no`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    4:13 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    5:7 CS0101 expected a name, found the end of the statement
      "" expected a name
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    6:4 CS0102 `readinessProbe` is nothing that `no` can deny
      "readinessProbe" not a word of `no`
      help: did you mean `readiness`?
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn trailers_that_stand_twice() {
    assert_snapshot!(wrong("no liveness because \"a\" because \"b\"\nno liveness as \"a\" as \"b\"\ngated by a open 1 open 2\nno startup because x"), @r#"
    1:33 CS0205 `because` stands twice
      "\"b\"" again here
      "\"a\"" first here
      help: keep one of the two
    2:23 CS0205 `as` stands twice
      "\"b\"" again here
      "\"a\"" first here
      help: keep one of the two
    3:19 CS0205 `open` stands twice
      "open" again here
      "open" first here
      help: keep one of the two
    4:20 CS0101 expected a string, found `x`
      "x" expected a string
      help: quote it: `"x"`
      help: an absence reads `no readiness`, `no probes`, `no container NAME` or `no env NAME`
    "#);
}

#[test]
fn continuations_with_nothing_to_continue() {
    assert_snapshot!(wrong("because \"x\"\ncontainer a {\n  timeout 5\n    failures 3\n  no liveness\n}\nbecause \"y\"\nno startup; because \"z\"\ncontainer a { no startup } as \"x\""), @r#"
    1:1 CS0109 `because` has no statement to continue
      "because" nothing stands before it
      help: put `because` behind the statement that it belongs to
    3:3 CS0109 `timeout` has no statement to continue
      "timeout" nothing stands before it
      help: put `timeout` behind the statement that it belongs to
    7:1 CS0109 `because` has no statement to continue
      "because" nothing stands before it
      "}" the body ends here
      help: `because` goes before the `{` of the body
    8:13 CS0109 `because` has no statement to continue
      "because" nothing stands before it
      help: remove the `;` before `because`
    9:28 CS0109 `as` has no statement to continue
      "as" nothing stands before it
      "}" the body ends here
      help: `as` goes before the `{` of the body
    "#);
}

#[test]
fn targets_and_contexts() {
    assert_snapshot!(wrong("deployment a b { no probes }\ndeployment in { no probes }\ndeployment in a of b { no probes }\nfor a, b { no probes }\nfor deployment a statefulset b { no probes }\nwith each a [1] { no probes }\nwith each a in 1 { no probes }\nwith a. = 1\nwith a = 1 b = 2\nwith = 1\ncontainer a, { no probes }\ncontainer a:no probes\nrender templates/a.yaml\nenv A \"x\"\nenv A = \"x\", B"), @r#"
    1:14 CS0101 expected `of`, `in` or a body, found `b`
      "b" expected `of`, `in` or a body
      help: a document reads `deployment NAME in TEMPLATE { … }`
    2:15 CS0101 expected a name, found `{`
      "{" expected a name
      help: a document reads `deployment NAME in TEMPLATE { … }`
    3:17 CS0101 expected a body, found `of`
      "of" expected a body
      help: a document reads `deployment NAME in TEMPLATE { … }`
    4:5 CS0101 expected a target, found `a`
      "a" expected a target
      help: several targets read `for deployment in a.yaml container api, container worker { … }`
    5:18 CS0101 expected `of`, `in`, `pod`, `container`, `init`, `sidecar`, `,` or a body, found `statefulset`
      "statefulset" expected `of`, `in`, `pod`, `container`, `init`, `sidecar`, `,` or a body
      help: several targets read `for deployment in a.yaml container api, container worker { … }`
    6:13 CS0101 expected `in`, found `[`
      "[" expected `in`
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    7:16 CS0101 expected a list `[…]`, found `1`
      "1" expected a list `[…]`
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    8:8 CS0101 expected a key, found white space
      " " expected a key
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    9:12 CS0101 expected `,` or the end of the statement, found `b`
      "b" expected `,` or the end of the statement
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    10:6 CS0101 expected `chart`, `each`, `values`, `release`, `capabilities` or a path, found `=`
      "=" expected `chart`, `each`, `values`, `release`, `capabilities` or a path
      help: a context reads `with PATH = VALUE` or `with each PATH in [V, V] { … }`
    11:14 CS0101 expected a name, found `{`
      "{" expected a name
      help: a container reads `container NAME { … }`
    12:12 CS0101 expected `,` or a body, found `:no`
      ":no" expected `,` or a body
      help: put a space behind a `:` that begins a body
      help: a container reads `container NAME { … }`
    13:8 CS0101 expected `also`, found `templates/a.yaml`
      "templates/a.yaml" expected `also`
      help: templates that are included read `render also templates/config.yaml`
    14:7 CS0101 expected `from` or `=`, found `"x"`
      "\"x\"" expected `from` or `=`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    15:15 CS0101 expected `=`, found the end of the statement
      "" expected `=`
      help: a variable reads `env NAME = "value"` or `env NAME from secret NAME key KEY`
    "#);
}
