import type { AllTexts } from './languages.ts'

export interface Brand {
  zh: string
  en: string
  /** The logo: letters, hue, shape (see logo.ts). */
  letters: string
  hue: number
  shape: number
  /** Where it comes from; becomes a facet of its products. */
  from: [zh: string, en: string]
  /** Second-level categories it sells in. */
  makes: string
}

const brand = (
  zh: string, en: string, letters: string, hue: number, shape: number, from: string, makes: string,
): Brand => {
  const [zhFrom, enFrom] = from.split('/')
  return { zh, en, letters, hue, shape, from: [zhFrom!, enFrom!], makes }
}

/** Simplified and traditional, in pairs: of the characters in the names. */
const traditional = new Map('云雲净淨园園场場垄壟声聲屿嶼桦樺梦夢积積窑窯织織记記语語跃躍轮輪礼禮铁鐵颜顏风風鲜鮮麦麥'.match(/../gu)!.map(([simple, full]) => [simple!, full!]))

/** A name of its own in Chinese characters; in all other scripts it stands in Latin letters, as on the goods. */
export const brandNames = ({ zh, en }: Brand): AllTexts => ({
  zh, zh_tw: [...zh].map(character => traditional.get(character) ?? character).join(''), en, vi: en, th: en, ko: en,
  jp: en, ar: en, my: en, id: en, es: en, la: en, fil: en, ru: en, km: en, fr: en, pt: en, uz: en, zh_ug: en,
})

export const brands: Brand[] = [
  brand('声岳', 'Sonoyue', 'SY', 210, 0, '广东深圳/Shenzhen', 'audio phones'),
  brand('北川', 'Norvale', 'NV', 10, 1, '浙江杭州/Hangzhou', 'audio computers imaging'),
  brand('流光', 'Lumo', 'L', 40, 2, '广东中山/Zhongshan', 'electrical imaging audio decor'),
  brand('和风', 'Hafu', 'HF', 150, 3, '江苏苏州/Suzhou', 'audio tops drinkware decor'),
  brand('云芯', 'Cloudcore', 'CC', 230, 2, '北京/Beijing', 'phones computers gaming'),
  brand('指北', 'Zhibei', 'ZB', 190, 1, '四川成都/Chengdu', 'phones gaming imaging camping'),
  brand('白桦', 'Birchwood', 'BW', 90, 3, '黑龙江哈尔滨/Harbin', 'tops bottoms underwear furniture sewing'),
  brand('青麦', 'Greenwheat', 'GW', 100, 0, '山东青岛/Qingdao', 'tops bottoms bakery snacks'),
  brand('拾光', 'Timeleaf', 'TL', 330, 1, '上海/Shanghai', 'jewellery decor underwear bottoms'),
  brand('疾步', 'Swiftstep', 'SS', 20, 2, '福建晋江/Jinjiang', 'shoes skating balls fitness'),
  brand('履途', 'Treadway', 'TW', 30, 0, '浙江温州/Wenzhou', 'shoes bags camping'),
  brand('行囊', 'Packmate', 'PM', 260, 1, '广东广州/Guangzhou', 'bags camping underwear'),
  brand('皓月', 'Brightmoon', 'BM', 280, 3, '广东汕头/Shantou', 'jewellery makeup skincare'),
  brand('灶台记', 'Hearthline', 'HL', 0, 0, '广东阳江/Yangjiang', 'cookware kitchen-tools tableware'),
  brand('宋窑', 'Songkiln', 'SK', 200, 2, '江西景德镇/Jingdezhen', 'drinkware tableware decor'),
  brand('一釜', 'Onepot', 'OP', 15, 3, '浙江永康/Yongkang', 'cookware drinkware kitchen-tools'),
  brand('净然', 'Purely', 'PU', 180, 1, '江苏无锡/Wuxi', 'hair hygiene skincare cleaning'),
  brand('朵拉颜', 'Doraya', 'DY', 340, 0, '广东广州/Guangzhou', 'makeup skincare hair'),
  brand('康原', 'Vitalfield', 'VF', 140, 2, '湖北武汉/Wuhan', 'health hygiene'),
  brand('小芽', 'Little Sprout', 'LS', 120, 1, '浙江湖州/Huzhou', 'infant puzzles plush'),
  brand('童梦', 'Kidreverie', 'KR', 50, 0, '广东澄海/Chenghai', 'plush models outdoor-toys puzzles'),
  brand('弦歌', 'Stringsong', 'ST', 300, 3, '贵州正安/Zhengan', 'music-art'),
  brand('积木匠', 'Blockwright', 'BK', 220, 0, '浙江云和/Yunhe', 'models puzzles music-art outdoor-toys'),
  brand('跃场', 'Courtline', 'CL', 240, 2, '江苏泰州/Taizhou', 'balls rackets fitness'),
  brand('山外', 'Farpeak', 'FP', 160, 0, '甘肃兰州/Lanzhou', 'camping cycling skating fitness'),
  brand('轮上', 'Onwheels', 'OW', 350, 1, '天津/Tianjin', 'cycling skating rackets'),
  brand('田垄', 'Fieldrow', 'FR', 110, 2, '山东寿光/Shouguang', 'fruit vegetables'),
  brand('果然鲜', 'Orchardly', 'OR', 60, 1, '陕西西安/Xian', 'fruit vegetables drinks'),
  brand('海岬', 'Seacape', 'SC', 205, 3, '浙江舟山/Zhoushan', 'meat bakery'),
  brand('牧禾', 'Meadowgrain', 'MG', 80, 0, '内蒙古/Inner Mongolia', 'meat drinks bakery'),
  brand('麦香坊', 'Wheatcourt', 'WC', 35, 1, '上海/Shanghai', 'bakery snacks'),
  brand('甜里', 'Sweetmile', 'SM', 320, 2, '福建厦门/Xiamen', 'snacks drinks'),
  brand('茶语集', 'Teanote', 'TN', 130, 0, '福建安溪/Anxi', 'drinks drinkware'),
  brand('居几', 'Homey', 'HO', 25, 3, '广东佛山/Foshan', 'furniture decor cleaning'),
  brand('青禾园', 'Greenpatch', 'GP', 145, 1, '云南昆明/Kunming', 'plants'),
  brand('织月', 'Moonweave', 'MW', 270, 2, '江苏南通/Nantong', 'sewing furniture cleaning'),
  brand('文渡', 'Inkferry', 'IF', 215, 0, '浙江宁波/Ningbo', 'stationery'),
  brand('礼遇', 'Giftway', 'GY', 355, 2, '浙江义乌/Yiwu', 'stationery decor plants'),
  brand('铁臂', 'Ironarm', 'IA', 5, 0, '江苏张家港/Zhangjiagang', 'hand-tools fasteners building'),
  brand('固邦', 'Holdfast', 'HD', 225, 2, '浙江嘉兴/Jiaxing', 'fasteners hand-tools safety'),
  brand('安屿', 'Safeisle', 'SI', 45, 1, '山东高密/Gaomi', 'safety health building'),
  brand('光渠', 'Wattway', 'WW', 55, 3, '广东惠州/Huizhou', 'electrical building'),
]
