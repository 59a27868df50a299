/** Events that need a person; docs/alerts.md says what to do. Their counters start at 0 (metrics.ts). */
export const alertEvents = [
  'account_service.id_taken',
  'database.dead',
  'database.gone',
  'database.unwritable',
  'details.unreadable',
  'gateway.answer_disagrees',
  'gateway.cancel_refused',
  'gateway.capture_refused',
  'gateway.notification_malformed',
  'mail.failed',
  'payment.answer_disagrees',
  'payment.claim_unverified',
  'payment.disproved',
  'payment.ended_unverified',
  'payment.late_charge',
  'payment.to_be_returned',
  'payment.unknown',
  'refund.failed',
  'seminar.link_missing',
] as const;
type AlertEvent = (typeof alertEvents)[number];

type Level = 'info' | 'warn' | 'alert' | 'error';

/** `logJson`, or the log of a test. */
export type Log = <L extends Level>(
  level: L,
  event: 'alert' extends L ? AlertEvent : string,
  data?: Record<string, unknown>,
) => void;

/**
 * The first line of a message without data: mail servers repeat the recipient's address, and PostgreSQL and `JSON.parse`
 * the text that they could not read.
 */
const withoutData = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(address)')
    .replace(/(?<=[:,] (?:\.{3})?)".*"/, '"…"')
    .slice(0, 300);

/** An error for the log: name, message and stack, without anything that a shopper typed. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.name,
        message: withoutData(error.message),
        cause: error.cause instanceof Error ? withoutData(error.cause.message) : undefined,
        // Only the stack's frames: the whole message, which precedes them, may contain text that a shopper typed.
        stack: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 5)
          .map((line) => line.trim())
          .join(' | '),
      }
    : { error: withoutData(String(error)) };
