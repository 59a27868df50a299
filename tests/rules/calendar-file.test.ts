import { describe, expect, it } from 'vitest';
import { calendarFile, fold } from '#contract/rules/calendar-file.ts';

const event = {
  uid: 'SM-1@shop.example',
  organizer: 'shop@shop.example',
  title: '四月に間に合う学級開き講座',
  start: new Date('2026-12-15T13:00:00+09:00'),
  end: new Date('2026-12-15T16:30:00+09:00'),
  location: 'ホール, 3階; 講義室',
  description: '開場 12:30\r\n講師 桐原\\慎吾',
  url: 'https://shop.example/products/ready',
  cancelled: false,
  stamp: new Date('2026-11-20T00:00:00.123Z'),
};
const octets = (line: string) => new TextEncoder().encode(line).length;
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file (RFC 5545)', () => {
  it('contains times in UTC', () => {
    const lines = unfolded(calendarFile(event));
    expect(lines).toContain('DTSTART:20261215T040000Z');
    expect(lines).toContain('DTEND:20261215T073000Z');
    expect(lines).toContain('DTSTAMP:20261120T000000Z');
  });

  it('escapes characters that would end a value, except in a URL', () => {
    const lines = unfolded(calendarFile(event));
    expect(lines).toContain('LOCATION:ホール\\, 3階\\; 講義室');
    expect(lines).toContain('DESCRIPTION:開場 12:30\\n講師 桐原\\\\慎吾');
    expect(lines).toContain('URL:https://shop.example/products/ready');
  });

  it('never lets a text add a line', () => {
    const file = calendarFile({ ...event, title: 'A\nATTACH:https://evil.example\u0007' });
    expect(unfolded(file)).toContain('SUMMARY:A\\nATTACH:https://evil.example');
    expect(file).not.toContain('\nATTACH');
  });

  it('ends every line with CR LF after at most 75 octets', () => {
    const file = calendarFile({ ...event, description: '長い説明。'.repeat(60), title: '𠮷'.repeat(80) });
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:${'𠮷'.repeat(80)}`);
  });

  it('omits unknown fields', () => {
    const file = calendarFile({ ...event, location: undefined, description: undefined });
    expect(file).not.toMatch(/LOCATION|DESCRIPTION/);
  });
});

describe('the function fold splits a line into parts of at most 75 octets, without loss:', () => {
  it.each(['', 'a', 'a'.repeat(75), 'a'.repeat(76), 'あ'.repeat(25), 'あ'.repeat(26), `a${'😀'.repeat(40)}`])(
    '%s',
    (line) => {
      const folded = fold(line);
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
      for (const part of folded.split('\r\n')) expect(octets(part)).toBeLessThanOrEqual(75);
    },
  );
});
