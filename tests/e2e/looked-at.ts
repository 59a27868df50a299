/** Shared by the layout tests: the window of a phone, and the pages to look at. */

/** Height of a phone's window. */
export const WINDOW = 740;
export const SEMINAR = '/products/ready-for-april-opening-the-class-year';
export const SEMINARS = '/products/categories/seminars?page=1';
export const lists = ['/products/categories/books?page=1', SEMINARS, '/products/search?searchQuery=CD'];

/** Four lines: more than fit in a phone's window. */
export const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-EDU-0006', 'BK-BIZ-0001'].map((productCode) => ({
  productCode,
  quantity: 2,
}));
