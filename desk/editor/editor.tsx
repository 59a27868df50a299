/**
 * Loads the editor of texts with simple marks (editor-entry.ts), with the texts of its buttons. The script makes the
 * buttons: text browsers would show those of a `<template>`.
 */
import { useT } from '../i18n/text.tsx';
import { useDesk } from '../ui/desk-view.tsx';
import script from './editor-entry.ts?worker&url';

export function Editor() {
  const t = useT();
  const { shopUrl } = useDesk();
  const buttons = {
    bold: t('editor.bold'),
    heading: t('editor.heading'),
    subheading: t('editor.subheading'),
    list: t('editor.list'),
    numbers: t('editor.numbers'),
    link: t('editor.link'),
    picture: t('editor.picture'),
    undo: t('editor.undo'),
  };
  return (
    <script
      type="module"
      src={script}
      id="editor"
      data-shop={shopUrl}
      data-tools={t('editor.tools')}
      data-buttons={JSON.stringify(buttons)}
      data-link={t('editor.link_address')}
      data-marks={t('content.marks')}
    />
  );
}
