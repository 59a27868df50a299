/** Texts of the editor, and of pictures in texts. */
export const editor = {
  tools: 'Formatting',
  bold: 'Bold',
  heading: 'Heading',
  subheading: 'Subheading',
  list: 'List',
  numbers: 'Numbered list',
  link: 'Link',
  link_address: 'Address (in the shop like “/faq”, elsewhere with “https://”)',
  picture: 'Picture',
  undo: 'Undo',
};

export const pictures = {
  new: 'New picture',
  crop: 'Crop',
  crop_hint: 'Used when a new picture is chosen. To crop it in another way later, choose it again.',
  whole: 'Do not crop',
  crop_to: '{{shape}}: keep the {{part}}',
  banner: 'Banner (5:2)',
  cover: 'Cover (7:10)',
  square: 'Square',
  centre: 'centre',
  top: 'top',
  bottom: 'bottom',
  left: 'left side',
  right: 'right side',
  small:
    'The picture is small ({{size}} pixels), so the shop enlarges it. We suggest {{least}} pixels or more on the longer side.',
  choose: 'Choose an uploaded picture',
  uploaded: 'Uploaded pictures',
  current: '{{name}} now',
  number: 'Picture {{number}}',
  in_text: 'Picture for the text',
  in_text_hint:
    'It goes where the text says [picture], or to the end of the text. JPEG, PNG or WebP, up to 10 MB.',
  put_ja: 'Put a picture into the Japanese text',
  put_en: 'Put a picture into the English text',
  alt: 'Description of the picture',
  alt_hint: 'For people who cannot see it. Leave it empty only for a mere decoration.',
};
