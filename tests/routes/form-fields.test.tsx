import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { TextProvider } from '#kit/i18n/text.tsx';

const labels = {
  email: { text: 'Mail' },
  kind: { text: 'Kind' },
  level: { text: 'Level' },
  words: { text: 'Words' },
  terms: { text: 'Terms' },
  password: 'login.password',
} as const;
type Sent = Partial<Record<keyof typeof labels, string | string[]>>;

function Form({ sent, errors }: { sent: Sent; errors: Record<string, string[]> }) {
  const { fields } = useShopForm('test', labels, {
    constraint: { email: { required: true }, level: { required: true }, words: { maxLength: 1000 } },
    lastResult: { status: 'error', initialValue: sent, error: errors },
  });
  return (
    <form>
      <TextInput field={fields.email} hint="Yours" type="email" />
      <Select field={fields.kind} choices={[{ value: 'a', label: 'A' }]} />
      <Select field={fields.level} choices={[{ value: 'b', label: 'B' }]} />
      <TextArea field={fields.words} />
      <CheckBox field={fields.terms} />
      <PasswordInput field={fields.password} autoComplete="new-password" />
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

  it('mark an optional select as such (§5.47), and its first entry cannot be chosen (§5.48)', () => {
    const page = html({});
    expect(page).toContain('Kind<small class="optional"> (optional)</small></label>');
    expect(page).toContain('<option value="" disabled="" selected="">');
    expect(page).not.toContain('Level<small');
  });

  it('have the attributes that limit the input (§5.39, §5.40, §9.11)', () => {
    const page = html({});
    expect(tag(page, 'email')).toMatch(/(?=.*required)(?=.*maxLength="64")(?=.*type="email")/);
    // Browsers count UTF-16 units: the attribute must not stop 1,000 characters that have two.
    expect(tag(page, 'words')).toContain('maxLength="2000"');
    expect(tag(page, 'kind')).not.toContain('maxLength');
    expect(tag(page, 'email')).toContain('aria-describedby="test-email-description"');
    expect(page).not.toContain('aria-invalid="true"');
  });

  it('reference their errors (§5.43), in the language of the page (§5.38)', () => {
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

  it('are empty if a name was sent twice', () => {
    const page = html({ email: ['a@example.jp', 'b@example.jp'] });
    expect(tag(page, 'email')).not.toContain('value=');
  });
});
