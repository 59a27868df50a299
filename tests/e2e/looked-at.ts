/** Shared by the layout tests: the size of a phone's window, and the pages. */

/** Height of a phone's window. */
export const WINDOW = 740;
export const SEMINAR = '/products/ready-for-april-opening-the-class-year';
export const SEMINARS = '/products/categories/seminars?page=1';
export const lists = ['/products/categories/books?page=1', SEMINARS, '/products/search?searchQuery=CD'];

/** Four cart lines: more than fit into a phone's window. */
export const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-EDU-0006', 'BK-BIZ-0001'].map((productCode) => ({
  productCode,
  quantity: 2,
}));
