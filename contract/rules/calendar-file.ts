/** A calendar file with one event (RFC 5545). Times are in UTC, so no time zone definition is needed. */
type CalendarEvent = {
  uid: string;
  title: string;
  start: Date;
  end: Date;
  location?: string | undefined;
  description?: string | undefined;
  url: string;
  /** When the file was created. */
  stamp: Date;
};

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

export function calendarFile(event: CalendarEvent): string {
  const { location, description } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//komorebi-shop//events//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${text(event.title)}`,
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    // URIs are not escaped.
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
