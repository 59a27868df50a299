import type { Branch } from '#app/rules/taxon-tree.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export function FilterBranches({ branches }: { branches: Branch[] }) {
  const locale = useLocale();
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.href} lang={langOf(branch.name, locale)}>
          <a href={branch.href} {...(branch.current ? { 'aria-current': 'page' } : {})}>
            {branch.name}
          </a>
          {branch.below.length > 0 && <FilterBranches branches={branch.below} />}
        </li>
      ))}
    </ul>
  );
}
