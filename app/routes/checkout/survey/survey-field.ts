/** A choice of the survey that asks for a name has a field of its own. */
export const surveyNameField = (choice: number): string => `name_${choice}`;
