/**
 * HTML that only scripts show, as a data block: browsers without scripts skip it. What is in a `<template>`, or hidden by
 * `hidden`, w3m, lynx and links2 show as a part of the page. On a page that runs no scripts there is none.
 */
import { createContext, type ReactNode, useContext } from 'react';

type Props = { children: ReactNode } & Record<`data-${string}`, string>;

const ScriptsContext = createContext(true);
/** Whether the page runs scripts. */
export const ScriptsProvider = ScriptsContext.Provider;

export const Scripted = ({ children, ...mark }: Props) =>
  useContext(ScriptsContext) && (
    <script type="text/html" {...mark}>
      {children}
    </script>
  );
