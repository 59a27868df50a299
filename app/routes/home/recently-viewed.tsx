/**
 * §4 Recently checked products. Even without any in the cookie, the script may find some in local storage
 * (recently-viewed.element.ts).
 */
import type { ReactNode } from 'react';

export const RecentlyViewed = ({ children }: { children: ReactNode }) => (
  <recently-viewed>{children}</recently-viewed>
);
