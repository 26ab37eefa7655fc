import type { ProductMedia } from '@souk/sdk'
import { Picture } from '../../kit/picture.tsx'
import { useTexts } from '../../texts/index.ts'

interface GalleryProps {
  readonly media: readonly ProductMedia[]
  readonly at: number
  readonly onChange: (at: number) => void
}

export function Gallery({ media, at, onChange }: GalleryProps) {
  const t = useTexts()
  const images = media.filter(({ kind }) => kind === 'IMAGE')
  const shown = images[Math.min(at, images.length - 1)]
  return (
    <div class="gallery">
      <Picture image={shown} sizes="(min-width: 60rem) 36rem, 100vw" isFirst />
      {images.length > 1 && (
        <ul class="thumbs">
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={t.product.picture(index + 1, images.length)}
                aria-pressed={image === shown}
                onClick={() => onChange(index)}
              >
                <Picture image={image} sizes="5rem" isDecoration />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
