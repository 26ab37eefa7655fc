import { bowl, box, drawn, ellipse, polygon, type Shape } from './drawing.ts'
import { pngOf } from './png.ts'

interface Picture {
  readonly ground: string
  readonly shapes: readonly Shape[]
}

/** As wide as a phone shows one. */
const size = 640
const white = '#fffaf2'
const ink = '#3a2c24'

/** What stands on something throws a shadow. */
function shadow(ground: string, y: number, wide: number): Shape {
  return ellipse(ground, [50, y], [wide, 4])
}

function coffeeBag(ground: string, floor: string, bag: string, label: string): Picture {
  return {
    ground,
    shapes: [
      shadow(floor, 88, 30),
      box(bag, [28, 20], [44, 67], 4),
      box(ink, [28, 20], [44, 7], 2),
      box(white, [34, 42], [32, 30], 2),
      box(label, [34, 42], [32, 7], 2),
      ellipse(label, [45, 60], [5, 7]),
      ellipse(label, [56, 61], [5, 7]),
      box(white, [44.4, 54], [1.2, 12]),
      box(white, [55.4, 55], [1.2, 12]),
    ],
  }
}

function cup(x: number, y: number): readonly Shape[] {
  return [
    ellipse('#d8cdbd', [x + 13, y + 7], [6, 7]),
    ellipse('#dfe7ea', [x + 13, y + 7], [3, 4]),
    bowl(white, [x, y], [14, 22]),
    ellipse('#efe6d8', [x, y], [14, 4]),
    ellipse('#5b3a26', [x, y], [11, 2.6]),
  ]
}

function bowlOf(y: number, pattern: string): readonly Shape[] {
  return [
    bowl('#f6f1e7', [50, y], [30, 24]),
    ...[-20, -10, 0, 10, 20].map((x) =>
      polygon(pattern, [50 + x, y + 3], [54 + x, y + 8], [50 + x, y + 13], [46 + x, y + 8]),
    ),
    ellipse('#e7dfd0', [50, y], [30, 5]),
    ellipse(pattern, [50, y], [26, 3.4]),
  ]
}

function towel(y: number, colour: string, stripe: string): readonly Shape[] {
  return [
    box(colour, [20, y], [60, 17], 6),
    box(stripe, [56, y], [4, 17]),
    box(stripe, [63, y], [4, 17]),
    box(white, [22, y + 8], [56, 1]),
  ]
}

/** What the products of the seeds look like, by SKU. */
const pictures: Readonly<Record<string, Picture>> = {
  'COF-ETH-250': coffeeBag('#f7e9d7', '#e6d2b8', '#c9743b', '#d98f4e'),
  'COF-COL-250': coffeeBag('#f5e3df', '#e3c8c2', '#9c3d35', '#b9574b'),
  'COF-HOUSE-1KG': coffeeBag('#e8e3da', '#d3ccbf', '#4b3a30', '#8a6a4f'),
  'TEA-MINT-80': {
    ground: '#e3f0e4',
    shapes: [
      shadow('#c8dfca', 86, 28),
      box('#2f6b4f', [30, 26], [40, 60], 5),
      ellipse('#3d8161', [50, 27], [20, 5]),
      ellipse('#2f6b4f', [50, 25], [20, 5]),
      box(white, [30, 44], [40, 26]),
      ellipse('#4f9a6c', [45, 57], [4, 9]),
      ellipse('#6bb586', [55, 57], [4, 9]),
      box('#2f6b4f', [49.4, 50], [1.2, 17]),
    ],
  },
  'POT-CEZVE-300': {
    ground: '#f3e7e0',
    shapes: [
      shadow('#dfcdc2', 84, 30),
      polygon('#6b4429', [62, 44], [94, 24], [96, 29], [64, 52]),
      polygon('#b8693a', [30, 40], [66, 40], [62, 54], [72, 84], [24, 84], [34, 54]),
      polygon('#cf8350', [34, 40], [42, 40], [41, 54], [38, 84], [28, 84], [38, 54]),
      ellipse('#8f4d28', [48, 40], [18, 4]),
      ellipse('#4a2c1a', [48, 40], [14, 2.6]),
    ],
  },
  'BOOK-BREW-PDF': {
    ground: '#e4e8f2',
    shapes: [
      shadow('#cbd2e2', 88, 30),
      box('#f2eee4', [30, 18], [46, 70], 2),
      box('#34497a', [26, 16], [46, 70], 3),
      box('#283a63', [26, 16], [7, 70], 2),
      box(white, [38, 26], [28, 3]),
      box(white, [38, 32], [20, 3]),
      bowl(white, [51, 56], [12, 15]),
      ellipse('#dfe5f2', [51, 56], [12, 3]),
    ],
  },
  'CARD-50': {
    ground: '#efe6f0',
    shapes: [
      shadow('#d8c9da', 80, 36),
      box('#8a4a86', [16, 30], [68, 46], 5),
      box('#74396f', [16, 58], [68, 18], 5),
      box('#f0c35a', [44, 30], [9, 46]),
      ellipse('#f0c35a', [40, 29], [9, 5]),
      ellipse('#f0c35a', [57, 29], [9, 5]),
      box(white, [60, 66], [16, 3]),
    ],
  },
  'SHIRT-ROAST': {
    ground: '#e6ebee',
    shapes: [
      polygon(
        '#33434d',
        ...([
          [36, 22],
          [64, 22],
          [88, 36],
          [80, 50],
          [70, 45],
          [70, 86],
          [30, 86],
          [30, 45],
          [20, 50],
          [12, 36],
        ] as const),
      ),
      ellipse('#e6ebee', [50, 21], [9, 6]),
      ellipse('#d9a05b', [50, 52], [10, 10]),
      ellipse('#33434d', [50, 52], [4, 7]),
      box('#d9a05b', [49.4, 44], [1.2, 16]),
    ],
  },
  'CUP-ATLAS-2': {
    ground: '#dfe7ea',
    shapes: [shadow('#c3d0d5', 76, 38), ...cup(34, 52), ...cup(66, 54)],
  },
  'TAG-ATLAS-28': {
    ground: '#f6e6da',
    shapes: [
      shadow('#e2cab8', 84, 38),
      bowl('#9d4f2c', [50, 68], [38, 16]),
      ellipse('#863f20', [50, 68], [38, 5]),
      polygon('#bf6a3f', [44, 24], [56, 24], [80, 67], [20, 67]),
      polygon('#cd7d52', [45, 24], [49, 24], [38, 67], [24, 67]),
      ellipse('#bf6a3f', [50, 20], [8, 6]),
    ],
  },
  'BOWL-ATLAS-4': {
    ground: '#e2e9f4',
    shapes: [
      shadow('#c6d2e6', 86, 32),
      ...bowlOf(62, '#2c4f9e'),
      ...bowlOf(51, '#2c4f9e'),
      ...bowlOf(40, '#2c4f9e'),
      ...bowlOf(29, '#2c4f9e'),
    ],
  },
  'SALT-CEDAR-200': {
    ground: '#ece7e3',
    shapes: [
      shadow('#d5cdc6', 86, 26),
      box('#cfd8d8', [32, 32], [36, 54], 6),
      box('#f9f7f4', [34, 46], [32, 38], 5),
      box('#8a5a3b', [33, 20], [34, 13], 3),
      box('#6d4329', [33, 29], [34, 3]),
      box(white, [32, 54], [36, 18]),
      polygon('#5d6f5a', [50, 56], [56, 66], [44, 66]),
      polygon('#5d6f5a', [50, 60], [57, 70], [43, 70]),
    ],
  },
  'OIL-CEDAR-500': {
    ground: '#eef0dc',
    shapes: [
      shadow('#d6dabb', 90, 22),
      box('#a8b04a', [45, 12], [10, 22]),
      box('#6f7a2c', [36, 32], [28, 58], 8),
      box('#879336', [39, 36], [5, 50], 2),
      box('#b98a5a', [45, 8], [10, 8], 2),
      box(white, [36, 52], [28, 24]),
      ellipse('#6f7a2c', [47, 64], [4, 6]),
      ellipse('#8d9a3e', [54, 63], [4, 6]),
    ],
  },
  'KILIM-NOMAD-120': {
    ground: '#efe9e2',
    shapes: [
      ...Array.from({ length: 18 }, (_, at) => box('#d9c7a8', [21 + 3.3 * at, 8], [1, 84])),
      box('#a8322d', [20, 14], [60, 72]),
      box('#27406f', [24, 18], [52, 64]),
      box('#a8322d', [27, 21], [46, 58]),
      ...[32, 50, 68].flatMap((y) => [
        polygon('#e9c46a', [50, y - 9], [66, y], [50, y + 9], [34, y]),
        polygon('#27406f', [50, y - 6], [60, y], [50, y + 6], [40, y]),
        polygon(white, [50, y - 2.5], [54, y], [50, y + 2.5], [46, y]),
      ]),
    ],
  },
  'TOWEL-NOMAD-2': {
    ground: '#e3eef0',
    shapes: [
      shadow('#c7dade', 78, 36),
      ...towel(58, '#3f8a93', white),
      ...towel(40, '#e7b99a', '#c9785a'),
    ],
  },
}

/** A file as a camera would have made it; undefined for what nobody has drawn. */
export function pictureOf(sku: string): Buffer | undefined {
  const picture = pictures[sku]
  return picture && pngOf(drawn(picture.ground, picture.shapes, size))
}
