/** A calendar file with one event (RFC 5545, RFC 5546). Times are in UTC, so no time zone definition is needed. */
import type { EventPlace } from './events.ts';

type CalendarEvent = {
  uid: string;
  /** Mail address. Calendars know an event again by it and the UID. */
  organizer: string;
  title: string;
  start: Date;
  end: Date;
  location?: string | undefined;
  description?: string | undefined;
  url: string;
  cancelled: boolean;
  /** When the file was created: calendars take a later file's event for the newer one. */
  stamp: Date;
};

type Seat = { code: string; slug: string; place: EventPlace };

/**
 * An online seat of a seminar that has a venue is an event of its own: somebody may have booked both. All other seats are
 * the event of the product's page, in both languages.
 */
const suffixOf = ({ venue }: EventPlace): string => (venue === undefined ? '-online' : '');

export const eventUid = ({ code, place }: Seat, shopUrl: string): string =>
  `${code}${suffixOf(place)}@${new URL(shopUrl).hostname}`;

/** The slug, or the code if the slug has letters that mail programs may not show in a file's name. */
export const eventFileName = ({ code, slug, place }: Seat): string =>
  `${/^\w[\w.-]*$/.test(slug) ? slug.replaceAll('.', '') : code}${suffixOf(place)}.ics`;

const LINE_OCTETS = 75;
const bytes = new TextEncoder();

/** RFC 5545 3.3.11: escapes backslash, semicolon, comma and line breaks. Replaces other control characters by spaces. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** `20261212T040000Z` */
const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** RFC 5545 3.1: breaks lines after at most 75 octets, never inside a character; continuations begin with a space. */
export function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const sign of line) {
    const octets = bytes.encode(sign).length;
    if (size + octets > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      size = 1;
    }
    current += sign;
    size += octets;
  }
  return [...lines, current].join('\r\n');
}

/**
 * @param method `CANCEL` removes the event from a calendar that has it; `PUBLISH` also adds a cancelled one, which is then
 * shown as such
 */
export function calendarFile(event: CalendarEvent, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string {
  const { location, description } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//komorebi-shop//events//JA',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    // Minutes, because seconds are no 32-bit integers (3.8.7.4) any more from 2038 on.
    `SEQUENCE:${Math.floor(event.stamp.getTime() / 60_000)}`,
    `ORGANIZER:mailto:${event.organizer}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${text(event.title)}`,
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    // URIs are not escaped.
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
