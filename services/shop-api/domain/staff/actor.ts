/** Who caused an event of an order's history. */
export type Actor = { actor: 'system' | 'customer' } | StaffActor;
export type StaffActor = { actor: 'staff'; staffId: number };

export const SYSTEM: Actor = { actor: 'system' };
export const CUSTOMER: Actor = { actor: 'customer' };
export const byStaff = ({ id }: { id: number }): StaffActor => ({ actor: 'staff', staffId: id });
