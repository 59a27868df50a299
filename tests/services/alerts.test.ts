/** All metrics in deploy/alerts.yml exist, and docs/alerts.md says what to do for each alert. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertEvents } from '#api/log.ts';
import { Metrics } from '#api/metrics.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = ['services/shop-api', 'app'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(path.join(folder, file))),
);
const code = sources.join('\n');
const rules = read('deploy/alerts.yml');
const guide = read('docs/alerts.md');

/** Metrics that the metrics library adds to every process, with a prefix in the storefront. */
const OF_THE_LIBRARY = /^(?:storefront_)?(?:process|nodejs)_/;
const names = [...rules.matchAll(/expr: (.*)/g)].flatMap(([, expr = '']) =>
  [...expr.matchAll(/\b((?:shop|storefront|process)_[a-z_]+)\b/g)].map(([, name = '']) =>
    name.replace(/_(?:count|bucket|sum)$/, ''),
  ),
);

describe('in deploy/alerts.yml', () => {
  it.each([...new Set(names)])('the metric %s is one that the shop writes', (name) => {
    if (!OF_THE_LIBRARY.test(name)) expect(code).toContain(`'${name}'`);
  });

  it.each([...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name))(
    'the alert %s is explained in docs/alerts.md',
    (name) => {
      expect(guide).toContain(`\`${name}\``);
    },
  );
});

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);

it.runIf(promtool)('each alert is sent when it should be, and not before (alert-rules.yml)', () => {
  const cases = path.join(import.meta.dirname, 'alert-rules.yml');
  execFileSync(promtool ?? '', ['test', 'rules', cases], { encoding: 'utf8', stdio: 'pipe' });
  for (const [, name] of rules.matchAll(/alert: (\w+)/g))
    expect(readFileSync(cases, 'utf8')).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:`));
});

describe('log events of level alert', () => {
  it.each(alertEvents)('include %s, which docs/alerts.md explains', (event) =>
    expect(guide).toContain(`\`${event}\``),
  );

  it('are counted from 0, so that the first event of its kind sends an alert', async () => {
    const figures = await new Metrics().registry.metrics();
    for (const event of alertEvents)
      expect(figures).toContain(`shop_log_events_total{level="alert",event="${event}"} 0`);
  });
});
