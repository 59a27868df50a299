/** A calendar file with one event (RFC 5545). Times are UTC, so no description of a time zone has to travel along. */
type CalendarEvent = {
  uid: string;
  title: string;
  start: Date;
  end: Date;
  location?: string | undefined;
  description?: string | undefined;
  url: string;
  /** When the file was made. */
  stamp: Date;
};

const LINE_OCTETS = 75;
const bytes = new TextEncoder();

/** 3.3.11: backslash, semicolon and comma are escaped, a line break is written out; nothing else may control. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** `20261212T040000Z` */
const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** 3.1: a line has at most 75 octets; the rest goes on after a blank. No character is torn apart. */
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
    // A URI is no text: nothing in it is escaped.
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
