/**
 * Habits of back ends that other people wrote, each of which was seen to break the storefront. Unlike a trouble, a habit
 * is no failure: the back end means what it answers. Switched on by `startPlainBackend({ habits: ['…'] })` or `--habit`,
 * and changed while it runs through `settings.habits`.
 */
import { z } from 'zod';

const habits = ['error_list'] as const;

export const habit = z.enum(habits);
export type Habit = z.output<typeof habit>;
