import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const both = ['400Regular', '700Bold'];
/** Of each package the weights that are used; the Dockerfile deletes all others. */
const weights: Readonly<Record<string, readonly string[]>> = {
  'bricolage-grotesque': ['700Bold'],
  geist: both,
  // Latin, Vietnamese, Cyrillic, Greek and Devanagari.
  'noto-sans': both,
  // Noto's Arabic and Bengali draw dots apart from their letters, which are then copied wrongly from the PDF.
  vazirmatn: both,
  'hind-siliguri': both,
  'noto-sans-gujarati': both,
  'noto-sans-gurmukhi': both,
  'noto-sans-kannada': both,
  'noto-sans-malayalam': both,
  'noto-sans-oriya': both,
  'noto-sans-tamil': both,
  'noto-sans-telugu': both,
  // One weight has 10 MB.
  'noto-sans-sc': ['500Medium'],
};
const fontFolders = Object.entries(weights).flatMap(([name, folders]) => {
  const manifest = import.meta.resolve(`@expo-google-fonts/${name}/package.json`);
  return folders.map((folder) => join(dirname(fileURLToPath(manifest)), folder));
});

const templates = join(import.meta.dirname, 'templates');
export const templateFile = (name: string) => join(templates, name);

/** It reads the templates, the fonts and what is added to it, and no other file. */
export const createCompiler = () =>
  NodeCompiler.create({
    workspace: templates,
    fontArgs: [{ fontPaths: fontFolders }],
  });
