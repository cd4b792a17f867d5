import index from './art/index.json' with { type: 'json' }

export interface Art {
  /** Its main colour in LCh: hue in degrees, mean chroma, mean lightness. */
  hue: number
  chroma: number
  light: number
  /** Stands on its foot: hardly ever turned. */
  upright: boolean
  /** Carries figures or writing, so it is never mirrored. */
  fixed: boolean
  /** Grown, cooked, or with skin or a screen: a blue apple sells badly, so it keeps its own colour. */
  natural: boolean
}

type Name = keyof typeof index

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const fixed = words(`
  watch alarm-clock stopwatch timer-clock mantelpiece-clock spiral-calendar red-envelope mahjong-red-dragon
  pool-8-ball keyboard musical-keyboard abacus pager fax-machine telephone laptop desktop-computer guitar violin banjo
  world-map globe-showing-asia-australia floppy-disk joker takeout-box radio television ledger clipboard
  mobile-phone video-game printer saxophone trumpet computer-disk lab-coat control-knobs`)

const upright = words(`
  laptop desktop-computer television radio film-projector printer fax-machine telescope microscope robot
  satellite-antenna alarm-clock timer-clock mantelpiece-clock hourglass-done telephone joystick
  pot-of-food shallow-pan-of-food fork-and-knife-with-plate bowl-with-spoon teapot teacup-without-handle
  hot-beverage jar cup-with-straw glass-of-milk tumbler-glass wine-glass cocktail-glass beer-mug amphora salt sake
  beverage-box bento-box takeout-box bubble-tea honey-pot mate tropical-drink fondue steaming-bowl basket bucket
  bathtub test-tube petri-dish alembic manual-wheelchair lotion-bottle lipstick
  nesting-dolls locomotive racing-car japanese-dolls carp-streamer elephant kick-scooter sled fire-engine police-car
  tractor bus carousel-horse crystal-ball wind-chime delivery-truck articulated-lorry bullet-train playground-slide
  ferris-wheel goal-net bicycle tent camping canoe trophy ladder motor-scooter motorcycle
  cooked-rice curry-rice spaghetti ice-cream birthday-cake shortcake cupcake custard popcorn oyster
  couch-and-lamp bed chair door window toilet candle red-paper-lantern framed-picture potted-plant cactus sunflower
  seedling wastebasket file-cabinet card-file-box package seat mouse-trap books christmas-tree wrapped-gift
  bellhop-bell shopping-cart mirror-ball toolbox brick wood fire-extinguisher oil-drum balance-scale construction`)

const natural = words(`
  red-apple green-apple pear tangerine lemon lime banana watermelon grapes strawberry blueberries melon cherries peach
  mango pineapple coconut kiwi-fruit tomato avocado eggplant potato carrot ear-of-corn hot-pepper bell-pepper
  cucumber leafy-green broccoli garlic onion peanuts beans chestnut ginger-root pea-pod brown-mushroom bread croissant
  baguette-bread flatbread pretzel bagel waffle cheese-wedge poultry-leg cut-of-meat bacon hamburger french-fries
  pizza egg butter rice-cracker cooked-rice curry-rice spaghetti roasted-sweet-potato fried-shrimp moon-cake dumpling
  soft-ice-cream ice-cream shaved-ice doughnut cookie birthday-cake shortcake cupcake pie chocolate-bar candy lollipop
  custard crab lobster shrimp squid oyster fish popcorn sheaf-of-rice herb potted-plant cactus bouquet tulip rose
  sunflower hyacinth seedling christmas-tree honey-pot bubble-tea beer-mug wine-glass cocktail-glass tropical-drink
  bottle-with-popping-cork mate package wood brick panda giraffe koala penguin turtle duck globe-showing-asia-australia
  nail-polish nesting-dolls television bento-box steaming-bowl cooking fondue`)

export const artNames = Object.keys(index) as Name[]

export const isArt = (name: string): name is Name => Object.hasOwn(index, name)

export function artOf(name: string): Art {
  if (!isArt(name)) throw new Error(`no such art: ${name}`)
  const [hue, chroma, light] = index[name] as [number, number, number]
  return {
    hue,
    chroma,
    light,
    upright: upright.has(name),
    fixed: fixed.has(name),
    natural: natural.has(name),
  }
}

/** Colours an object can be shown in, as LCh; `own` is how it was drawn. */
export const toneTargets = {
  black: { hue: 285, chroma: 4, light: 30 },
  white: { hue: 285, chroma: 3, light: 93 },
  grey: { hue: 285, chroma: 4, light: 62 },
  silver: { hue: 285, chroma: 5, light: 80 },
  red: { hue: 25, chroma: 66, light: 50 },
  pink: { hue: 0, chroma: 42, light: 76 },
  orange: { hue: 58, chroma: 70, light: 68 },
  yellow: { hue: 88, chroma: 68, light: 82 },
  green: { hue: 148, chroma: 50, light: 62 },
  teal: { hue: 200, chroma: 36, light: 62 },
  blue: { hue: 262, chroma: 52, light: 60 },
  navy: { hue: 280, chroma: 34, light: 34 },
  purple: { hue: 312, chroma: 50, light: 52 },
  brown: { hue: 55, chroma: 28, light: 44 },
  beige: { hue: 78, chroma: 16, light: 84 },
} as const

export type Tone = 'own' | keyof typeof toneTargets

export const isTone = (name: string): name is Tone => name === 'own' || Object.hasOwn(toneTargets, name)
