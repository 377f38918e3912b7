/** Words in braces that are replaced in a text, such as {name}. */

/** One word in braces, known or not: who writes it means a variable. */
const variable = /\{([a-z]\w*)\}/gi;

const bracesHint = 'A word that should stay in braces needs spaces: { word }.';

/** The words in braces in a text, each once. */
export const usedVariables = (text: string): string[] => [...new Set(text.match(variable))];

/** @param known with their braces */
export const unknownVariables = (text: string, known: readonly string[]): string[] =>
  usedVariables(text).filter((each) => !known.includes(each));

/** What is wrong with a text that has unknown variables; undefined if it has none. @param known with their braces */
export function unknownVariablesProblem(text: string, known: readonly string[]): string | undefined {
  const unknown = unknownVariables(text, known);
  if (unknown.length === 0) return undefined;
  return `There is no ${unknown.join(', ')}. Use ${known.join(', ')}. ${bracesHint}`;
}

/** The text with the values. A variable without one stays, so that the writer sees what to add. */
export function fillVariables(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(
    variable,
    (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole,
  );
}

/** What to do about variables that nothing replaces. @param known with their braces */
export function leftVariablesProblem(left: readonly string[], known: readonly string[]): string | undefined {
  if (left.length === 0) return undefined;
  const problem = `Replace ${left.join(', ')} first.`;
  return left.every((each) => known.includes(each)) ? problem : `${problem} ${bracesHint}`;
}
