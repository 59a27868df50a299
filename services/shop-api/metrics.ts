/** Metrics of this process for Prometheus. Database figures are read per request (http/metrics.ts). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { alertEvents, type Log } from './log.ts';

export class Metrics {
  readonly registry = new Registry();

  private readonly requests = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Requests answered, by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [this.registry],
  });

  private readonly events = new Counter({
    name: 'shop_log_events_total',
    help: 'Logged warnings, alerts and errors: an alert needs a person',
    labelNames: ['level', 'event'] as const,
    registers: [this.registry],
  });

  constructor() {
    // Starts each series at 0: the rate of a series that starts at 1 is 0, so the first event would raise no alert.
    for (const event of alertEvents) this.events.inc({ level: 'alert', event }, 0);
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** Wraps `log` to count everything above `info`. */
  counting(log: Log): Log {
    return (level, event, data) => {
      if (level !== 'info') this.events.inc({ level, event });
      log(level, event, data);
    };
  }

  gauge<const L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
