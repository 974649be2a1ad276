"""helm-unittest suites for the containers of a Deployment, as a person would write them down for a chart."""

import yaml

DEFAULTS = {"initialDelaySeconds": 0, "periodSeconds": 10, "timeoutSeconds": 1, "failureThreshold": 3}
HANDLERS = {"exec": "exec", "grpc": "grpc", "httpGet": "http", "tcpSocket": "tcp"}


class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):
    """The dumper of libyaml where PyYAML was built with it. No aliases: a person has to read the suites."""

    def ignore_aliases(self, data):
        return True


def at(container):
    return f"spec.template.spec.containers[?(@.name == '{container}')]"


def equal(path, value):
    return {"equal": {"path": path, "value": value}}


def exists(path):
    return {"exists": {"path": path}}


def not_exists(path):
    return {"notExists": {"path": path}}


def equal_or_default(path, key, value, empty):
    """What Kubernetes takes for its default need not be rendered."""
    field = f"@.{key}"
    return exists(f"{path}[?({field} == {value} || {field} == {empty} || {field} == null || !{field})]")


def timing(path, key, value):
    return equal_or_default(path, key, value, 0) if value == DEFAULTS[key] else equal(f"{path}.{key}", value)


def job(name, asserts):
    return {"it": name, "documentSelector": {"path": "kind", "value": "Deployment"}, "asserts": asserts}


def under(test, variable, value):
    return {**test, "set": {"env": {variable: value}}}


def suite(name, template, values, tests):
    return {"suite": name, "templates": [template], "set": values, "tests": [test for several in tests for test in several]}


def http(path, port, delay, period, timeout, failures):
    def asserts(probe):
        return [
            equal(f"{probe}.httpGet.path", path),
            equal(f"{probe}.httpGet.port", port),
            equal_or_default(f"{probe}.httpGet", "scheme", "'HTTP'", "''"),
            timing(probe, "initialDelaySeconds", delay),
            timing(probe, "periodSeconds", period),
            timing(probe, "timeoutSeconds", timeout),
            timing(probe, "failureThreshold", failures),
        ]

    return "httpGet", f"http GET {path} :{port}", asserts


def probe(container, kind, handler):
    """A probe has this handler, and no other."""
    own, sentence, asserts = handler
    path = f"{at(container)}.{kind}Probe"
    rivals = [rival for rival in HANDLERS if rival != own]
    *first, last = [HANDLERS[rival] for rival in rivals]
    return [
        job(f"container {container}: {kind} is {sentence}", asserts(path)),
        job(
            f"container {container}: {kind} is not {', '.join(first)} or {last}",
            [exists(path), *(not_exists(f"{path}[?(@.{rival} != null)]") for rival in rivals)],
        ),
    ]


def absent(container, kinds):
    sentence = "no probes" if len(kinds) == 3 else ", ".join(f"no {kind}" for kind in kinds)
    gone = [not_exists(f"{at(container)}.{kind}Probe") for kind in kinds]
    return [job(f"container {container}: {sentence}", [exists(at(container)), *gone])]


def gated(container, kind, variable, probe, others):
    """A variable switches a probe off, and what else is said of the container holds either way."""
    path, anchor = f"{at(container)}.{kind}Probe", exists(at(container))
    rest = [fact for other in others for fact in other["asserts"] if fact != anchor]
    name = f"container {container}: {kind} {{}} when {variable} is \"{{}}\"".format
    return [
        *(under(test, variable, "") for test in probe + others),
        under(job(name("is gone", "1"), [anchor, not_exists(path), *rest]), variable, "1"),
        under(job(name("stays", ""), [exists(path)]), variable, ""),
    ]


def write(suites, folder):
    for name, data in suites.items():
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            yaml.dump(data, file, Dumper=Dumper, sort_keys=False, width=1000)
