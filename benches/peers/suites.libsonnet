// helm-unittest suites for the containers of a Deployment, as a person would write them down for a chart; but with `+`
// in the place of `%`, which go-jsonnet formats in Jsonnet itself, and with that takes ten times as long.

local defaults = { initialDelaySeconds: 0, periodSeconds: 10, timeoutSeconds: 1, failureThreshold: 3 };
local handlers = ['exec', 'grpc', 'httpGet', 'tcpSocket'];
local words = { exec: 'exec', grpc: 'grpc', httpGet: 'http', tcpSocket: 'tcp' };

local at(container) = "spec.template.spec.containers[?(@.name == '" + container + "')]";
local equal(path, value) = { equal: { path: path, value: value } };
local exists(path) = { exists: { path: path } };
local notExists(path) = { notExists: { path: path } };

// What Kubernetes takes for its default need not be rendered.
local equalOrDefault(path, key, value, empty) =
  local field = '@.' + key;
  exists(path + '[?(' + field + ' == ' + value + ' || ' + field + ' == ' + empty + ' || ' + field + ' == null || !' + field + ')]');
local timing(path, key, value) =
  if value == defaults[key] then equalOrDefault(path, key, value, 0) else equal(path + '.' + key, value);

local list(names) =
  local last = std.length(names) - 1;
  if last == 0 then names[0] else std.join(', ', names[:last]) + ' or ' + names[last];

local job(name, asserts) = {
  it: name,
  documentSelector: { path: 'kind', value: 'Deployment' },
  asserts: asserts,
};
local under(variable, value) = { set: { env: { [variable]: value } } };

{
  suite(name, template, set, tests):: {
    suite: name,
    templates: [template],
    set: set,
    tests: std.flattenArrays(tests),
  },

  http(path, port, delay, period, timeout, failures):: {
    handler: 'httpGet',
    sentence: 'http GET ' + path + ' :' + port,
    asserts(probe):: [
      equal(probe + '.httpGet.path', path),
      equal(probe + '.httpGet.port', port),
      equalOrDefault(probe + '.httpGet', 'scheme', "'HTTP'", "''"),
      timing(probe, 'initialDelaySeconds', delay),
      timing(probe, 'periodSeconds', period),
      timing(probe, 'timeoutSeconds', timeout),
      timing(probe, 'failureThreshold', failures),
    ],
  },

  // A probe has this handler, and no other.
  probe(container, kind, probe)::
    local path = at(container) + '.' + kind + 'Probe';
    local rivals = [handler for handler in handlers if handler != probe.handler];
    [
      job('container ' + container + ': ' + kind + ' is ' + probe.sentence, probe.asserts(path)),
      job(
        'container ' + container + ': ' + kind + ' is not ' + list([words[rival] for rival in rivals]),
        [exists(path)] + [notExists(path + '[?(@.' + rival + ' != null)]') for rival in rivals]
      ),
    ],

  absent(container, kinds)::
    local all = std.length(kinds) == 3;
    local sentence = if all then 'no probes' else std.join(', ', ['no ' + kind for kind in kinds]);
    [
      job(
        'container ' + container + ': ' + sentence,
        [exists(at(container))] + [notExists(at(container) + '.' + kind + 'Probe') for kind in kinds]
      ),
    ],

  // A variable switches a probe off, and what else is said of the container holds either way.
  gated(container, kind, variable, probe, others)::
    local path = at(container) + '.' + kind + 'Probe';
    local anchor = exists(at(container));
    local rest = [fact for other in others for fact in other.asserts if fact != anchor];
    local name(verb, value) = 'container ' + container + ': ' + kind + ' ' + verb + ' when ' + variable + ' is "' + value + '"';
    [test + under(variable, '') for test in probe + others] + [
      job(name('is gone', '1'), [anchor, notExists(path)] + rest) + under(variable, '1'),
      job(name('stays', ''), [exists(path)]) + under(variable, ''),
    ],
}
