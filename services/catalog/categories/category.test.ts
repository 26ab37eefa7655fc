import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeOf, foundIn } from '../category-members/membership.ts'
import {
  type Category,
  checkDepth,
  checkNoCycle,
  levelsMax,
  newCategory,
  placeIn,
} from './category.ts'

const now = new Date('2026-06-01T12:00:00Z')

function aCategory(id: string, parent: Category | null = null, siblings = 0): Category {
  const place = placeIn(parent, siblings, undefined)
  const draft = { name: id, handle: id, parentId: null, position: undefined, translations: {} }
  return newCategory(draft, place, id, now)
}

const clothes = aCategory('cat_clothes')
const shirts = aCategory('cat_shirts', clothes)
const linen = aCategory('cat_linen', shirts)
const toys = aCategory('cat_toys', null, 1)

describe('where a category is', () => {
  test('it knows all that it is in, the one at the top first', () => {
    assert.deepEqual(linen.path, ['cat_clothes', 'cat_shirts'])
    assert.deepEqual(
      linen.ancestors.map(({ name }) => name),
      ['cat_clothes', 'cat_shirts'],
    )
    assert.deepEqual([clothes.level, shirts.level, linen.level], [1, 2, 3])
  })

  const positions: [asked: number | undefined, siblings: number, position: number][] = [
    [undefined, 0, 0],
    [undefined, 3, 3],
    [0, 3, 0],
    [2, 3, 2],
    [3, 3, 3],
    [9, 3, 3],
  ]
  for (const [asked, siblings, position] of positions) {
    test(`asked for ${asked ?? 'no place'} beside ${siblings} others it is at ${position}`, () => {
      assert.equal(placeIn(null, siblings, asked).position, position)
    })
  }
})

describe('cycles', () => {
  const moves: [string, Category, Category | null, boolean][] = [
    ['to the top', linen, null, true],
    ['into a sibling of its parent', linen, toys, true],
    ['into its own parent', linen, shirts, true],
    ['into itself', shirts, shirts, false],
    ['into its child', shirts, linen, false],
    ['into a grandchild', clothes, linen, false],
  ]
  for (const [how, category, parent, isAllowed] of moves) {
    test(`a category moved ${how} is ${isAllowed ? 'fine' : 'refused'}`, () => {
      const attempt = () => checkNoCycle(category, parent)
      if (isAllowed) attempt()
      else assert.throws(attempt, { code: 'category_cycle' })
    })
  }
})

test('no category is deeper than the last level, and nothing in it', () => {
  checkDepth(levelsMax)
  checkDepth(levelsMax - 2, 2)
  assert.throws(() => checkDepth(levelsMax + 1), { code: 'category_too_deep' })
  assert.throws(() => checkDepth(levelsMax - 1, 2), { code: 'category_too_deep' })
})

describe('where a product is found', () => {
  const paths = new Map([clothes, shirts, linen, toys].map(({ id, path }) => [id, path]))

  test('in the categories that it names and all that they are in, each once', () => {
    const found = foundIn(['cat_linen', 'cat_shirts', 'cat_toys'], paths)
    assert.deepEqual(found, ['cat_clothes', 'cat_shirts', 'cat_linen', 'cat_toys'])
    assert.deepEqual(foundIn([], paths), [])
  })

  test('what is missing is added and what is superfluous goes, of each product', () => {
    const wanted = new Map([
      ['a', ['x', 'y']],
      ['b', ['y']],
    ])
    const kept = [
      { productId: 'a', categoryId: 'x' },
      { productId: 'a', categoryId: 'z' },
      { productId: 'b', categoryId: 'z' },
      { productId: 'gone', categoryId: 'z' },
    ]
    assert.deepEqual(changeOf(wanted, kept), {
      missing: [
        { productId: 'a', categoryId: 'y' },
        { productId: 'b', categoryId: 'y' },
      ],
      superfluous: new Map([['z', ['a', 'b', 'gone']]]),
    })
  })
})
