/** §4 Recently checked products. Without any, the script may still have some in storage (recently-viewed.element.ts). */
import type { ReactNode } from 'react';

export const RecentlyViewed = ({ children }: { children: ReactNode }) => (
  <recently-viewed>{children}</recently-viewed>
);
