import type { ReactNode } from 'react';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <div>
      <dt lang={langOf(name, locale)}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
