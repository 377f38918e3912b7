/** Why a file of 0 bytes is refused: phones list files of a cloud whose content they do not have. */
export const emptyFileMessage = (name: string) =>
  `“${name}” is empty. If it is in the cloud, open it on this device first, so that it is downloaded. Then choose it again.`;
