/** Name of the text field of a choice. */
export const surveyNameField = (choice: number): string => `name_${choice}`;
