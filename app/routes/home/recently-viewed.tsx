/**
 * §4 Recently checked products. The element is needed even without products, because its script may find some in local
 * storage (recently-viewed.element.ts).
 */
import type { ReactNode } from 'react';

export const RecentlyViewed = ({ children }: { children: ReactNode }) => (
  <recently-viewed>{children}</recently-viewed>
);
