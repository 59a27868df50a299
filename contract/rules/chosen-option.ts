/**
 * §3 `nameAxis` names each value together with its option: 罫 横罫. Returns 罫：横罫, and English names unchanged, as
 * their option may have several words.
 */
export const chosenOption = (name: string): string => name.replace(/^([^\s\p{ASCII}]+) /u, '$1：');
