import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.server.ts';
import { TextProvider } from '#app/i18n/text.tsx';
import { CheckBox } from '#app/ui/form/check-box.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';

type Values = { email: string; kind: string; level: string; words: string; terms: string; password: string };
type Sent = Partial<Record<keyof Values, string | string[]>>;

function Form({ sent, errors }: { sent: Sent; errors: Record<string, string[]> }) {
  const [, fields] = useFields<Values>({
    id: 'test',
    lastResult: { status: 'error', initialValue: sent, error: errors },
    constraint: { email: { required: true }, level: { required: true }, words: { maxLength: 1000 } },
    defaultNoValidate: false,
  });
  return (
    <form>
      <TextInput field={fields.email} label="Mail" hint="Yours" type="email" />
      <Select field={fields.kind} label="Kind" choices={[{ value: 'a', label: 'A' }]} />
      <Select field={fields.level} label="Level" choices={[{ value: 'b', label: 'B' }]} />
      <TextArea field={fields.words} label="Words" />
      <CheckBox field={fields.terms} label="Terms" />
      <PasswordInput field={fields.password} label="Password" autoComplete="new-password" />
    </form>
  );
}

const html = (sent: Sent, errors: Record<string, string[]> = {}) =>
  renderToStaticMarkup(
    <TextProvider value={{ locale: 'en', t: translator('en') }}>
      <Form sent={sent} errors={errors} />
    </TextProvider>,
  );
const tag = (page: string, id: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]*id="test-${id}"[^>]*>`).exec(page)?.[0] ?? '';

describe('fields of a form', () => {
  it('keep what was typed, except passwords', () => {
    const page = html({ email: 'a@example.jp', kind: 'a', words: 'x <y>', terms: 'on', password: 'secret' });
    expect(tag(page, 'email')).toContain('value="a@example.jp"');
    expect(page).toContain('<option value="a" selected="">');
    expect(page).toContain('x &lt;y&gt;</textarea>');
    expect(tag(page, 'terms')).toContain('checked=""');
    expect(page).not.toContain('secret');
  });

  it('of a select that may be left out say so (§5.47), and its first entry cannot be chosen (§5.48)', () => {
    const page = html({});
    expect(page).toContain('Kind<small class="optional"> (optional)</small></label>');
    expect(page).toContain('<option value="" disabled="" selected="">');
    expect(page).not.toContain('Level<small');
  });

  it('say what may be typed (§5.39, §5.40, §9.11)', () => {
    const page = html({});
    expect(tag(page, 'email')).toMatch(/(?=.*required)(?=.*maxLength="64")(?=.*type="email")/);
    expect(tag(page, 'words')).toContain('maxLength="1000"');
    expect(tag(page, 'kind')).not.toContain('maxLength');
    expect(tag(page, 'email')).toContain('aria-describedby="test-email-description"');
    expect(page).not.toContain('aria-invalid');
  });

  it('point at what is wrong with them (§5.43), in the language of the page (§5.38)', () => {
    const page = html(
      { email: 'x' },
      { email: ['validation.field_required'], terms: ['validation.field_required'] },
    );
    expect(tag(page, 'email')).toContain('aria-describedby="test-email-description test-email-error"');
    expect(tag(page, 'email')).toContain('aria-invalid="true"');
    expect(tag(page, 'terms')).toContain('aria-describedby="test-terms-error"');
    expect(page).toMatch(/<label[^>]*>Mail<\/label>.*<p[^>]* id="test-email-error">Mail is required\.<\/p>/);
    expect(tag(page, 'kind')).not.toContain('aria-invalid');
  });

  it('are empty where a name came twice', () => {
    const page = html({ email: ['a@example.jp', 'b@example.jp'] });
    expect(tag(page, 'email')).not.toContain('value=');
  });
});
