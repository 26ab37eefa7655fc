/**
 * What is known of images before any is read. It imports nothing: the process that reads an image loads it, for every image
 * anew.
 */

/** Limits of what is decoded: a small file can hold an image that fills any memory. */
export const imageLimits = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  frames: 500,
  milliseconds: 30_000,
} as const

/** Widths that an image is made in, as far as it has so many pixels. */
export const imageWidths = [160, 480, 960, 1_600] as const

export const failureCodes = [
  'wrong_content',
  'too_many_pixels',
  'too_many_frames',
  'damaged',
  'too_slow',
  'file_missing',
  'not_processed',
] as const
export type FailureCode = (typeof failureCodes)[number]

export interface MediaFailure {
  readonly code: FailureCode
  readonly message: string
}

/** Widths that are made: no image is enlarged, and the last one is as large as can be. */
export function widthsFor(width: number): number[] {
  const smaller = imageWidths.filter((each) => each < width)
  return smaller.length === imageWidths.length ? smaller : [...smaller, width]
}

const megapixels = imageLimits.pixels / 1_000_000

export const failures = {
  tooManyPixels: (width: number, height: number, frames: number): MediaFailure => ({
    code: 'too_many_pixels',
    message:
      `The image has ${width} × ${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}; ` +
      `at most ${megapixels} megapixels are possible.`,
  }),
  tooManyFrames: (frames: number): MediaFailure => ({
    code: 'too_many_frames',
    message: `The image has ${frames} frames; at most ${imageLimits.frames} are possible.`,
  }),
  damaged: {
    code: 'damaged',
    message: 'The image is damaged or incomplete. Save it again and upload it once more.',
  },
  tooSlow: {
    code: 'too_slow',
    message: `The image could not be read within ${imageLimits.milliseconds / 1_000} seconds.`,
  },
  fileMissing: {
    code: 'file_missing',
    message: 'The file is not in the file store any more. Upload it once more.',
  },
  notProcessed: {
    code: 'not_processed',
    message: 'The image could not be processed, several times. Save it in another format.',
  },
} as const satisfies Record<string, MediaFailure | ((...found: number[]) => MediaFailure)>
