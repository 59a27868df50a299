/** §4 Recently checked products. While there are none, a script may still know some (recently-viewed.element.ts). */
import type { ReactNode } from 'react';

export const RecentlyViewed = ({ children }: { children: ReactNode }) => (
  <recently-viewed>{children}</recently-viewed>
);
