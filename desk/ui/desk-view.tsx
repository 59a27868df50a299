/** Data for the document and the frame around a screen. Made by entry.server.tsx. */
import { createContext, useContext } from 'react';
import type { MailSending } from '#contract/desk/mails.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import type { MenuCounts, StaffMember } from '#contract/desk/staff.ts';

export type DeskView = {
  /** Title of the browser's tab. */
  title: string;
  shop: string;
  shopUrl: string;
  /** Path and query of the page. */
  here: string;
  /** The logged-in staff member, after the second factor. */
  session:
    | {
        staff: StaffMember;
        permissions: readonly Permission[];
        counts?: MenuCounts | undefined;
        mailSending?: MailSending | undefined;
      }
    | undefined;
  /** On a phone, a field that has the focus opens the keyboard over half of the page. */
  isPhone: boolean;
  /** Inline script of a page with a session (http/page-script.ts). */
  script: string | undefined;
  /** The notice about the last form. `isDone` is false if the form changed nothing. */
  notice: { text: string; isDone: boolean } | undefined;
};

const DeskContext = createContext<DeskView | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): DeskView {
  const view = useContext(DeskContext);
  if (!view) throw new Error('No view: a component was rendered outside of DeskProvider');
  return view;
}

/** Whether the logged-in staff member has a permission. Pages omit controls for which it is missing. */
export const useMay = (permission: Permission): boolean =>
  useDesk().session?.permissions.includes(permission) ?? false;
