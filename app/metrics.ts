/**
 * Metrics of this process for Prometheus, at `/metrics` (http/metrics.ts), which is not public (docs/deploy.md).
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

const requests = new Histogram({
  name: 'storefront_http_request_duration_seconds',
  help: 'Requests answered, by what was asked for',
  labelNames: ['method', 'kind', 'status'] as const,
  buckets: BUCKETS_S,
  registers: [registry],
});

const calls = new Histogram({
  name: 'storefront_shop_api_duration_seconds',
  help: 'Calls of the Shop API, by their name in the contract; status 0: no answer',
  labelNames: ['call', 'status'] as const,
  buckets: BUCKETS_S,
  registers: [registry],
});

const lines = new Counter({
  name: 'storefront_log_lines_total',
  help: 'Logged warnings and errors; an error is a fault of the shop itself',
  labelNames: ['level', 'event'] as const,
  registers: [registry],
});

// From 0, so that the first one is an increase and sends its alert (deploy/alerts.yml).
lines.inc({ level: 'error', event: 'payment.unsettled' }, 0);

collectDefaultMetrics({ register: registry, prefix: 'storefront_' });

type Kind = 'page' | 'file' | 'picture' | 'probe';

export const observeRequest = (method: string, kind: Kind, status: number, seconds: number): void =>
  requests.observe({ method, kind, status }, seconds);

export const observeCall = (call: string, status: number, seconds: number): void =>
  calls.observe({ call, status }, seconds);

export const countLine = (level: string, event: string): void => lines.inc({ level, event });

/** In Prometheus's text format, with its content type. */
export const metricsPage = async (): Promise<{ type: string; text: string }> => ({
  type: registry.contentType,
  text: await registry.metrics(),
});
