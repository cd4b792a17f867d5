import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderPicture } from './pictures.ts'
import { readRecipe } from './recipe.ts'

/** Statistics are always of what was opened, so the part is cut out first. */
const part = async (picture: Buffer, left: number, top: number, side: number) =>
  sharp(await sharp(picture).extract({ left, top, width: side, height: side }).png().toBuffer()).stats()

describe('a picture is drawn from its name', () => {
  test.each([
    'teapot_own_centre_0',
    'teapot_blue_centre_3',
    'headphone_red_centre_2',
    'headphone_black_detail_1',
    'kitchen-knife_own_detail_2',
    'red-apple_own_group_1',
    'backpack_navy_carton_5',
    'umbrella_own_scene_11',
  ])('%s is a square of 800 with something in the middle', async name => {
    const picture = (await renderPicture(`demo/p/${name}.webp`))!
    const { width, height, format, hasAlpha } = await sharp(picture).metadata()
    expect({ width, height, format, hasAlpha }).toEqual({
      width: 800,
      height: 800,
      format: 'webp',
      hasAlpha: false,
    })
    const { channels } = await sharp(picture)
      .extract({ left: 200, top: 200, width: 400, height: 400 })
      .stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(22)
    expect(picture.length).toBeLessThan(80_000)
  })

  test('the ground is nearly white at the top left', async () => {
    const picture = (await renderPicture('demo/p/teapot_own_centre_0.webp'))!
    const { channels } = await part(picture, 0, 0, 60)
    for (const { mean } of channels) expect(mean).toBeGreaterThan(250)
  })

  test('two colours and two arrangements are different pictures', async () => {
    const names = ['backpack_red_centre_0', 'backpack_blue_centre_0', 'backpack_red_centre_1']
    const pictures = await Promise.all(names.map(name => renderPicture(`demo/p/${name}.webp`)))
    expect(new Set(pictures.map(picture => picture!.toString('base64'))).size).toBe(3)
  })

  test.each([
    ['demo/b/package_red.webp', 1608, 762],
    ['demo/c/laptop.webp', 192, 192],
    ['demo/l/SY_210_0.webp', 240, 240],
    ['demo/l/QW_280_3.webp', 240, 240],
  ])('%s has its own size', async (name, width, height) => {
    const size = await sharp((await renderPicture(name))!).metadata()
    expect([size.width, size.height]).toEqual([width, height])
  })
})

describe('whatever is not a recipe gives no picture', () => {
  test.each([
    '',
    'demo/p/teapot.webp',
    'demo/p/teapot_own_centre_0.png',
    'demo/p/teapot_own_centre_12.webp',
    'demo/p/teapot_own_centre_00.webp',
    'demo/p/teapot_own_centre_-1.webp',
    'demo/p/teapot_own_centre_1_1.webp',
    'demo/p/teapot_own_centre_1.webp\n',
    'demo/p/teapot_mauve_centre_0.webp',
    'demo/p/teapot_own_above_0.webp',
    'demo/p/nothing_own_centre_0.webp',
    'demo/p/constructor_own_centre_0.webp',
    'demo/p/../art/teapot.webp',
    'demo/p/..%2fteapot_own_centre_0.webp',
    '../demo/p/teapot_own_centre_0.webp',
    '/demo/p/teapot_own_centre_0.webp',
    // A blue apple would be one more picture than anybody needs.
    'demo/p/red-apple_blue_centre_0.webp',
    'demo/b/teapot_green.webp',
    'demo/b/teapot_red_1.webp',
    'demo/c/teapot_red.webp',
    'demo/l/sy_210_0.webp',
    'demo/l/SYX_210_0.webp',
    'demo/l/SY_211_0.webp',
    'demo/l/SY_360_0.webp',
    'demo/l/SY_210_4.webp',
    'demo/x/teapot_own_centre_0.webp',
  ])('%j', async name => {
    expect(readRecipe(name)).toBeNull()
    expect(await renderPicture(name)).toBeNull()
  })
})
