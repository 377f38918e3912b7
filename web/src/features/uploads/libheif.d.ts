/** The package has types of its internals only. */
declare module 'libheif-js/libheif/libheif.js' {
  export default function openLibheif(): unknown;
}
