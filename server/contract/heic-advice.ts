/** What somebody does with a HEIC photo that neither the browser nor the server can read. */
export const heicAdvice =
  'Save it as a JPEG and add that. To take JPEG photos: on an iPhone choose Settings, Camera, Formats, Most Compatible; on ' +
  'Android turn off “High efficiency pictures” in the settings of the camera. On Windows open the photo in Photos or Paint and ' +
  'choose Save as.';
