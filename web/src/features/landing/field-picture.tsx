import type { PictureName } from '../../content/picture-sizes.ts';
import { pictureSizes } from '../../content/picture-sizes.ts';
import { addressesOf } from '../../content/responsive-picture.tsx';
import { filesOf, Picture } from './picture.tsx';

const narrow = '(width < 64rem)';

interface FieldProps {
  wide: PictureName;
  tall: PictureName;
  className: string;
}

function Field({ wide, tall, className }: FieldProps) {
  const { width, height } = pictureSizes[tall];
  return (
    // The wide picture covers the first screen: its width is twice the window's height if that is more than the width.
    <Picture name={wide} sizes="max(100vw, 200vh)" first className={className}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          media={narrow}
          type={`image/${format}`}
          srcSet={addressesOf(filesOf(tall), format)}
          sizes="100vw"
          width={width}
          height={height}
        />
      ))}
    </Picture>
  );
}

/**
 * The festival's field, by day or at night according to the theme. Below the text in portrait windows, behind it in
 * landscape ones.
 */
export function FieldPicture() {
  const look = 'w-full select-none object-cover object-[72%_100%] lg:h-full';
  return (
    <div aria-hidden className="lg:absolute lg:inset-0 lg:-z-10 max-lg:-z-10 max-lg:-mt-5 max-lg:relative">
      <Field wide="field-day" tall="field-day-tall" className={`by-day ${look}`} />
      <Field wide="field-night" tall="field-night-tall" className={`by-night ${look}`} />
      <div
        data-theme="dark"
        className="absolute inset-x-0 bottom-0 h-10 bg-linear-to-b from-transparent to-sunk"
      />
    </div>
  );
}
