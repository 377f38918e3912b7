/** @param base64 valid */
export const fileFromBase64 = (name: string, base64: string): File =>
  new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name);
