/** What the document and the frame around a screen show. Made by entry.server.tsx. */
import { createContext, useContext } from 'react';
import type { Permission } from '#contract/desk/permissions.ts';
import type { MenuCounts, StaffMember } from '#contract/desk/staff.ts';

export type DeskView = {
  /** Of the browser's tab. */
  title: string;
  shop: string;
  shopUrl: string;
  /** Path and query of the page. */
  here: string;
  /** Who is logged in, after the second factor. */
  session:
    | { staff: StaffMember; permissions: readonly Permission[]; counts?: MenuCounts | undefined }
    | undefined;
  /** Text of what was just done. */
  notice: string | undefined;
};

const DeskContext = createContext<DeskView | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): DeskView {
  const view = useContext(DeskContext);
  if (!view) throw new Error('No view: a component was rendered outside of DeskProvider');
  return view;
}

/** Whether whoever is logged in may do something; what they may not is not offered. */
export const useMay = (permission: Permission): boolean =>
  useDesk().session?.permissions.includes(permission) ?? false;
