/** Links that look like buttons. */
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'className'>;

export const ButtonLink = (native: Props) => <a className="button" {...native} />;

/** Less important than another button. */
export const QuietLink = (native: Props) => <a className="button quiet" {...native} />;
