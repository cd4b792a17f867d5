import type { AllTexts } from './languages.ts'
import type { Axis, UnitName } from './product-type.ts'

/** Words the shop combines names from, in every language. */

export const colours = {
  black: {
    zh: '黑色', zh_tw: '黑色', en: 'Black', vi: 'Đen', th: 'ดำ', ko: '블랙', jp: 'ブラック', ar: 'أسود', my: 'အနက်', id: 'Hitam',
    es: 'Negro', la: 'ດຳ', fil: 'Itim', ru: 'Чёрный', km: 'ខ្មៅ', fr: 'Noir', pt: 'Preto', uz: 'Qora', zh_ug: 'قارا',
  },
  white: {
    zh: '白色', zh_tw: '白色', en: 'White', vi: 'Trắng', th: 'ขาว', ko: '화이트', jp: 'ホワイト', ar: 'أبيض', my: 'အဖြူ',
    id: 'Putih', es: 'Blanco', la: 'ຂາວ', fil: 'Puti', ru: 'Белый', km: 'ស', fr: 'Blanc', pt: 'Branco', uz: 'Oq',
    zh_ug: 'ئاق',
  },
  grey: {
    zh: '雾灰', zh_tw: '霧灰', en: 'Mist grey', vi: 'Xám', th: 'เทา', ko: '그레이', jp: 'グレー', ar: 'رمادي', my: 'မီးခိုး',
    id: 'Abu-abu', es: 'Gris', la: 'ເທົາ', fil: 'Abo', ru: 'Серый', km: 'ប្រផេះ', fr: 'Gris', pt: 'Cinza', uz: 'Kulrang',
    zh_ug: 'كۈلرەڭ',
  },
  silver: {
    zh: '银色', zh_tw: '銀色', en: 'Silver', vi: 'Bạc', th: 'เงิน', ko: '실버', jp: 'シルバー', ar: 'فضي', my: 'ငွေရောင်',
    id: 'Perak', es: 'Plateado', la: 'ເງິນ', fil: 'Pilak', ru: 'Серебристый', km: 'ប្រាក់', fr: 'Argent', pt: 'Prata',
    uz: 'Kumushrang', zh_ug: 'كۈمۈشرەڭ',
  },
  red: {
    zh: '红色', zh_tw: '紅色', en: 'Red', vi: 'Đỏ', th: 'แดง', ko: '레드', jp: 'レッド', ar: 'أحمر', my: 'အနီ', id: 'Merah',
    es: 'Rojo', la: 'ແດງ', fil: 'Pula', ru: 'Красный', km: 'ក្រហម', fr: 'Rouge', pt: 'Vermelho', uz: 'Qizil',
    zh_ug: 'قىزىل',
  },
  pink: {
    zh: '粉色', zh_tw: '粉色', en: 'Pink', vi: 'Hồng', th: 'ชมพู', ko: '핑크', jp: 'ピンク', ar: 'وردي', my: 'ပန်းရောင်',
    id: 'Merah muda', es: 'Rosa', la: 'ບົວ', fil: 'Rosas', ru: 'Розовый', km: 'ផ្កាឈូក', fr: 'Rose', pt: 'Rosa',
    uz: 'Pushti', zh_ug: 'ھالرەڭ',
  },
  orange: {
    zh: '橙色', zh_tw: '橙色', en: 'Orange', vi: 'Cam', th: 'ส้ม', ko: '오렌지', jp: 'オレンジ', ar: 'برتقالي', my: 'လိမ္မော်ရောင်',
    id: 'Oranye', es: 'Naranja', la: 'ສົ້ມ', fil: 'Kahel', ru: 'Оранжевый', km: 'ទឹកក្រូច', fr: 'Orange', pt: 'Laranja',
    uz: 'Toʻq sariq', zh_ug: 'قىزغۇچ سېرىق',
  },
  yellow: {
    zh: '黄色', zh_tw: '黃色', en: 'Yellow', vi: 'Vàng', th: 'เหลือง', ko: '옐로', jp: 'イエロー', ar: 'أصفر', my: 'အဝါ',
    id: 'Kuning', es: 'Amarillo', la: 'ເຫຼືອງ', fil: 'Dilaw', ru: 'Жёлтый', km: 'លឿង', fr: 'Jaune', pt: 'Amarelo',
    uz: 'Sariq', zh_ug: 'سېرىق',
  },
  green: {
    zh: '绿色', zh_tw: '綠色', en: 'Green', vi: 'Xanh lá', th: 'เขียว', ko: '그린', jp: 'グリーン', ar: 'أخضر', my: 'အစိမ်း',
    id: 'Hijau', es: 'Verde', la: 'ຂຽວ', fil: 'Berde', ru: 'Зелёный', km: 'បៃតង', fr: 'Vert', pt: 'Verde', uz: 'Yashil',
    zh_ug: 'يېشىل',
  },
  teal: {
    zh: '湖蓝', zh_tw: '湖藍', en: 'Teal', vi: 'Xanh ngọc', th: 'เขียวน้ำทะเล', ko: '틸', jp: 'ティール', ar: 'أزرق مخضر',
    my: 'စိမ်းပြာ', id: 'Hijau kebiruan', es: 'Verde azulado', la: 'ຂຽວນ້ຳທະເລ', fil: 'Asul-berde', ru: 'Бирюзовый',
    km: 'ខៀវបៃតង', fr: 'Bleu canard', pt: 'Verde-azulado', uz: 'Zangori yashil', zh_ug: 'يېشىل كۆك',
  },
  blue: {
    zh: '蓝色', zh_tw: '藍色', en: 'Blue', vi: 'Xanh dương', th: 'น้ำเงิน', ko: '블루', jp: 'ブルー', ar: 'أزرق', my: 'အပြာ',
    id: 'Biru', es: 'Azul', la: 'ຟ້າ', fil: 'Asul', ru: 'Синий', km: 'ខៀវ', fr: 'Bleu', pt: 'Azul', uz: 'Koʻk',
    zh_ug: 'كۆك',
  },
  navy: {
    zh: '藏青', zh_tw: '藏青', en: 'Navy', vi: 'Xanh than', th: 'กรมท่า', ko: '네이비', jp: 'ネイビー', ar: 'كحلي', my: 'ရေတပ်ပြာ',
    id: 'Biru dongker', es: 'Azul marino', la: 'ຟ້າເຂັ້ມ', fil: 'Asul-marino', ru: 'Тёмно-синий', km: 'ខៀវចាស់',
    fr: 'Bleu marine', pt: 'Azul-marinho', uz: 'Toʻq koʻk', zh_ug: 'توق كۆك',
  },
  purple: {
    zh: '紫色', zh_tw: '紫色', en: 'Purple', vi: 'Tím', th: 'ม่วง', ko: '퍼플', jp: 'パープル', ar: 'بنفسجي', my: 'ခရမ်း',
    id: 'Ungu', es: 'Morado', la: 'ມ່ວງ', fil: 'Lila', ru: 'Фиолетовый', km: 'ស្វាយ', fr: 'Violet', pt: 'Roxo',
    uz: 'Binafsha', zh_ug: 'بىنەپشە',
  },
  brown: {
    zh: '咖啡色', zh_tw: '咖啡色', en: 'Brown', vi: 'Nâu', th: 'น้ำตาล', ko: '브라운', jp: 'ブラウン', ar: 'بني', my: 'အညို',
    id: 'Cokelat', es: 'Marrón', la: 'ນ້ຳຕານ', fil: 'Kayumanggi', ru: 'Коричневый', km: 'ត្នោត', fr: 'Marron',
    pt: 'Marrom', uz: 'Jigarrang', zh_ug: 'قوڭۇر',
  },
  beige: {
    zh: '米色', zh_tw: '米色', en: 'Beige', vi: 'Be', th: 'เบจ', ko: '베이지', jp: 'ベージュ', ar: 'بيج', my: 'ဖျော့ညို',
    id: 'Krem', es: 'Beis', la: 'ເບດ', fil: 'Krema', ru: 'Бежевый', km: 'បេហ្ស', fr: 'Beige', pt: 'Bege',
    uz: 'Och jigarrang', zh_ug: 'سۇس سېرىق',
  },
} satisfies Record<string, AllTexts>

/** What the SKUs of a product differ in. */
export const axes: Record<Axis, AllTexts> = {
  colour: {
    zh: '颜色', zh_tw: '顏色', en: 'Colour', vi: 'Màu sắc', th: 'สี', ko: '색상', jp: 'カラー', ar: 'اللون', my: 'အရောင်',
    id: 'Warna', es: 'Color', la: 'ສີ', fil: 'Kulay', ru: 'Цвет', km: 'ពណ៌', fr: 'Couleur', pt: 'Cor', uz: 'Rang',
    zh_ug: 'رەڭ',
  },
  size: {
    zh: '尺码', zh_tw: '尺碼', en: 'Size', vi: 'Kích cỡ', th: 'ขนาด', ko: '사이즈', jp: 'サイズ', ar: 'المقاس', my: 'အရွယ်အစား',
    id: 'Ukuran', es: 'Talla', la: 'ຂະໜາດ', fil: 'Sukat', ru: 'Размер', km: 'ទំហំ', fr: 'Taille', pt: 'Tamanho',
    uz: 'Oʻlcham', zh_ug: 'ئۆلچەم',
  },
  capacity: {
    zh: '容量', zh_tw: '容量', en: 'Capacity', vi: 'Dung tích', th: 'ความจุ', ko: '용량', jp: '容量', ar: 'السعة', my: 'ပမာဏ',
    id: 'Kapasitas', es: 'Capacidad', la: 'ຄວາມຈຸ', fil: 'Kapasidad', ru: 'Объём', km: 'ចំណុះ', fr: 'Contenance',
    pt: 'Capacidade', uz: 'Hajmi', zh_ug: 'سىغىمى',
  },
  storage: {
    zh: '存储', zh_tw: '儲存容量', en: 'Storage', vi: 'Bộ nhớ', th: 'หน่วยความจำ', ko: '저장 용량', jp: 'ストレージ', ar: 'التخزين',
    my: 'သိုလှောင်မှု', id: 'Penyimpanan', es: 'Memoria', la: 'ຄວາມຈຳ', fil: 'Imbakan', ru: 'Память', km: 'អង្គផ្ទុក',
    fr: 'Stockage', pt: 'Armazenamento', uz: 'Xotira', zh_ug: 'ساقلىغۇچ',
  },
  flavour: {
    zh: '口味', zh_tw: '口味', en: 'Flavour', vi: 'Hương vị', th: 'รสชาติ', ko: '맛', jp: '味', ar: 'النكهة', my: 'အရသာ',
    id: 'Rasa', es: 'Sabor', la: 'ລົດຊາດ', fil: 'Lasa', ru: 'Вкус', km: 'រសជាតិ', fr: 'Saveur', pt: 'Sabor', uz: 'Taʼmi',
    zh_ug: 'تەم',
  },
  scent: {
    zh: '香型', zh_tw: '香型', en: 'Scent', vi: 'Mùi hương', th: 'กลิ่น', ko: '향', jp: '香り', ar: 'الرائحة', my: 'အနံ့',
    id: 'Aroma', es: 'Aroma', la: 'ກິ່ນ', fil: 'Amoy', ru: 'Аромат', km: 'ក្លិន', fr: 'Parfum', pt: 'Fragrância',
    uz: 'Hidi', zh_ug: 'پۇراق',
  },
  weight: {
    zh: '重量', zh_tw: '重量', en: 'Weight', vi: 'Trọng lượng', th: 'น้ำหนัก', ko: '중량', jp: '重さ', ar: 'الوزن',
    my: 'အလေးချိန်', id: 'Berat', es: 'Peso', la: 'ນ້ຳໜັກ', fil: 'Timbang', ru: 'Вес', km: 'ទម្ងន់', fr: 'Poids',
    pt: 'Peso', uz: 'Vazni', zh_ug: 'ئېغىرلىقى',
  },
  length: {
    zh: '长度', zh_tw: '長度', en: 'Length', vi: 'Chiều dài', th: 'ความยาว', ko: '길이', jp: '長さ', ar: 'الطول', my: 'အလျား',
    id: 'Panjang', es: 'Longitud', la: 'ຄວາມຍາວ', fil: 'Haba', ru: 'Длина', km: 'ប្រវែង', fr: 'Longueur',
    pt: 'Comprimento', uz: 'Uzunligi', zh_ug: 'ئۇزۇنلۇقى',
  },
  power: {
    zh: '功率', zh_tw: '功率', en: 'Power', vi: 'Công suất', th: 'กำลังไฟ', ko: '전력', jp: '電力', ar: 'القدرة', my: 'ပါဝါ',
    id: 'Daya', es: 'Potencia', la: 'ກຳລັງໄຟ', fil: 'Lakas', ru: 'Мощность', km: 'ថាមពល', fr: 'Puissance',
    pt: 'Potência', uz: 'Quvvati', zh_ug: 'قۇۋۋىتى',
  },
  pack: {
    zh: '包装', zh_tw: '包裝', en: 'Pack', vi: 'Quy cách', th: 'แพ็ก', ko: '포장', jp: '入数', ar: 'العبوة', my: 'ထုပ်ပိုးမှု',
    id: 'Kemasan', es: 'Envase', la: 'ແພັກ', fil: 'Balot', ru: 'Упаковка', km: 'ការវេចខ្ចប់', fr: 'Conditionnement',
    pt: 'Embalagem', uz: 'Qadoq', zh_ug: 'ئورالما',
  },
  style: {
    zh: '款式', zh_tw: '款式', en: 'Style', vi: 'Kiểu dáng', th: 'แบบ', ko: '스타일', jp: 'スタイル', ar: 'الطراز', my: 'ပုံစံ',
    id: 'Gaya', es: 'Estilo', la: 'ແບບ', fil: 'Estilo', ru: 'Стиль', km: 'ម៉ូដ', fr: 'Style', pt: 'Estilo', uz: 'Uslub',
    zh_ug: 'پاسون',
  },
}

/** What tells a type's variants apart: `@large`. */
export const modifiers = {
  classic: {
    zh: '经典款', zh_tw: '經典款', en: 'Classic', vi: 'Cổ điển', th: 'รุ่นคลาสสิก', ko: '클래식', jp: 'クラシック', ar: 'كلاسيكي',
    my: 'ဂန္ထဝင်', id: 'Klasik', es: 'Clásico', la: 'ຄລາສິກ', fil: 'Klasiko', ru: 'Классика', km: 'ក្លាស៊ិក',
    fr: 'Classique', pt: 'Clássico', uz: 'Klassik', zh_ug: 'كلاسسىك',
  },
  light: {
    zh: '轻便款', zh_tw: '輕便款', en: 'Lightweight', vi: 'Gọn nhẹ', th: 'น้ำหนักเบา', ko: '경량', jp: '軽量', ar: 'خفيف',
    my: 'အပေါ့စား', id: 'Ringan', es: 'Ligero', la: 'ນ້ຳໜັກເບົາ', fil: 'Magaan', ru: 'Лёгкий', km: 'ស្រាល', fr: 'Léger',
    pt: 'Leve', uz: 'Yengil', zh_ug: 'يەڭگىل',
  },
  thick: {
    zh: '加厚款', zh_tw: '加厚款', en: 'Thick', vi: 'Dày dặn', th: 'แบบหนา', ko: '두꺼운', jp: '厚手', ar: 'سميك', my: 'အထူ',
    id: 'Tebal', es: 'Grueso', la: 'ແບບໜາ', fil: 'Makapal', ru: 'Плотный', km: 'ក្រាស់', fr: 'Épais', pt: 'Reforçado',
    uz: 'Qalin', zh_ug: 'قېلىن',
  },
  large: {
    zh: '大号', zh_tw: '大號', en: 'Large', vi: 'Cỡ lớn', th: 'ขนาดใหญ่', ko: '대형', jp: '大', ar: 'كبير', my: 'အကြီး',
    id: 'Besar', es: 'Grande', la: 'ຂະໜາດໃຫຍ່', fil: 'Malaki', ru: 'Большой', km: 'ធំ', fr: 'Grand', pt: 'Grande',
    uz: 'Katta', zh_ug: 'چوڭ',
  },
  medium: {
    zh: '中号', zh_tw: '中號', en: 'Medium', vi: 'Cỡ vừa', th: 'ขนาดกลาง', ko: '중형', jp: '中', ar: 'متوسط', my: 'အလတ်',
    id: 'Sedang', es: 'Mediano', la: 'ຂະໜາດກາງ', fil: 'Katamtaman', ru: 'Средний', km: 'មធ្យម', fr: 'Moyen', pt: 'Médio',
    uz: 'Oʻrta', zh_ug: 'ئوتتۇرا',
  },
  small: {
    zh: '小号', zh_tw: '小號', en: 'Small', vi: 'Cỡ nhỏ', th: 'ขนาดเล็ก', ko: '소형', jp: '小', ar: 'صغير', my: 'အသေး',
    id: 'Kecil', es: 'Pequeño', la: 'ຂະໜາດນ້ອຍ', fil: 'Maliit', ru: 'Маленький', km: 'តូច', fr: 'Petit', pt: 'Pequeno',
    uz: 'Kichik', zh_ug: 'كىچىك',
  },
  kids: {
    zh: '儿童款', zh_tw: '兒童款', en: 'Kids', vi: 'Trẻ em', th: 'สำหรับเด็ก', ko: '어린이용', jp: 'キッズ', ar: 'للأطفال',
    my: 'ကလေးသုံး', id: 'Anak', es: 'Infantil', la: 'ສຳລັບເດັກ', fil: 'Pambata', ru: 'Детский', km: 'កុមារ',
    fr: 'Enfant', pt: 'Infantil', uz: 'Bolalar uchun', zh_ug: 'بالىلار',
  },
  gift: {
    zh: '礼盒装', zh_tw: '禮盒裝', en: 'Gift box', vi: 'Hộp quà', th: 'กล่องของขวัญ', ko: '선물 세트', jp: 'ギフトボックス',
    ar: 'علبة هدية', my: 'လက်ဆောင်ဘူး', id: 'Kotak hadiah', es: 'Caja regalo', la: 'ກ່ອງຂອງຂວັນ', fil: 'Pang-regalo',
    ru: 'Подарочный набор', km: 'ប្រអប់អំណោយ', fr: 'Coffret cadeau', pt: 'Caixa presente', uz: 'Sovgʻa qutisi',
    zh_ug: 'سوۋغات قۇتىسى',
  },
  family: {
    zh: '家庭装', zh_tw: '家庭裝', en: 'Family pack', vi: 'Gói gia đình', th: 'แพ็กครอบครัว', ko: '패밀리팩', jp: 'ファミリーパック',
    ar: 'عبوة عائلية', my: 'မိသားစုထုပ်', id: 'Kemasan keluarga', es: 'Pack familiar', la: 'ແພັກຄອບຄົວ',
    fil: 'Pampamilya', ru: 'Семейная упаковка', km: 'កញ្ចប់គ្រួសារ', fr: 'Format familial', pt: 'Embalagem família',
    uz: 'Oilaviy qadoq', zh_ug: 'ئائىلە ئورالمىسى',
  },
  travel: {
    zh: '便携款', zh_tw: '便攜款', en: 'Travel', vi: 'Du lịch', th: 'แบบพกพา', ko: '휴대용', jp: '携帯用', ar: 'للسفر',
    my: 'ခရီးဆောင်', id: 'Portabel', es: 'De viaje', la: 'ແບບພົກພາ', fil: 'Pambiyahe', ru: 'Дорожный', km: 'ចល័ត',
    fr: 'De voyage', pt: 'De viagem', uz: 'Sayohat uchun', zh_ug: 'ئېلىپ يۈرۈشكە قولاي',
  },
  premium: {
    zh: '精选', zh_tw: '精選', en: 'Select', vi: 'Cao cấp', th: 'คัดพิเศษ', ko: '프리미엄', jp: 'プレミアム', ar: 'فاخر',
    my: 'အထူးရွေး', id: 'Premium', es: 'Selecto', la: 'ຄັດພິເສດ', fil: 'Premium', ru: 'Премиум', km: 'ពិសេស',
    fr: 'Premium', pt: 'Premium', uz: 'Saralangan', zh_ug: 'تاللانغان',
  },
  retro: {
    zh: '复古款', zh_tw: '復古款', en: 'Retro', vi: 'Hoài cổ', th: 'สไตล์เรโทร', ko: '레트로', jp: 'レトロ', ar: 'عتيق الطراز',
    my: 'ခေတ်ဟောင်းပုံစံ', id: 'Retro', es: 'Retro', la: 'ແບບວິນເທດ', fil: 'Retro', ru: 'Ретро', km: 'បុរាណ',
    fr: 'Rétro', pt: 'Retrô', uz: 'Retro', zh_ug: 'قەدىمىي ئۇسلۇب',
  },
  mini: {
    zh: '迷你款', zh_tw: '迷你款', en: 'Mini', vi: 'Mini', th: 'มินิ', ko: '미니', jp: 'ミニ', ar: 'صغير الحجم', my: 'မီနီ',
    id: 'Mini', es: 'Mini', la: 'ມິນິ', fil: 'Mini', ru: 'Мини', km: 'មីនី', fr: 'Mini', pt: 'Mini', uz: 'Mini',
    zh_ug: 'مىنى',
  },
  waterproof: {
    zh: '防水款', zh_tw: '防水款', en: 'Waterproof', vi: 'Chống nước', th: 'กันน้ำ', ko: '방수', jp: '防水', ar: 'مقاوم للماء',
    my: 'ရေစိုခံ', id: 'Tahan air', es: 'Impermeable', la: 'ກັນນ້ຳ', fil: 'Hindi tinatagusan ng tubig',
    ru: 'Водонепроницаемый', km: 'ការពារទឹក', fr: 'Étanche', pt: 'À prova d\'água', uz: 'Suv oʻtkazmaydigan',
    zh_ug: 'سۇ ئۆتمەس',
  },
  pro: {
    zh: '专业款', zh_tw: '專業款', en: 'Professional', vi: 'Chuyên nghiệp', th: 'รุ่นมืออาชีพ', ko: '전문가용', jp: 'プロ用',
    ar: 'احترافي', my: 'ပရော်ဖက်ရှင်နယ်', id: 'Profesional', es: 'Profesional', la: 'ແບບມືອາຊີບ', fil: 'Propesyonal',
    ru: 'Профессиональный', km: 'អាជីព', fr: 'Professionnel', pt: 'Profissional', uz: 'Professional', zh_ug: 'كەسپىي',
  },
  home: {
    zh: '家用款', zh_tw: '家用款', en: 'Home', vi: 'Gia dụng', th: 'สำหรับบ้าน', ko: '가정용', jp: '家庭用', ar: 'منزلي',
    my: 'အိမ်သုံး', id: 'Rumahan', es: 'Doméstico', la: 'ໃຊ້ໃນເຮືອນ', fil: 'Pambahay', ru: 'Домашний',
    km: 'ប្រើក្នុងផ្ទះ', fr: 'Domestique', pt: 'Doméstico', uz: 'Uy uchun', zh_ug: 'ئائىلە ئۈچۈن',
  },
  slim: {
    zh: '修身款', zh_tw: '修身款', en: 'Slim fit', vi: 'Dáng ôm', th: 'ทรงเข้ารูป', ko: '슬림핏', jp: 'スリム', ar: 'قصة ضيقة',
    my: 'ကိုယ်ကပ်', id: 'Pas badan', es: 'Entallado', la: 'ຊົງເຂົ້າຮູບ', fil: 'Slim fit', ru: 'Приталенный',
    km: 'រឹបរាង', fr: 'Coupe ajustée', pt: 'Justo', uz: 'Tor bichim', zh_ug: 'تار پاسون',
  },
  loose: {
    zh: '宽松款', zh_tw: '寬鬆款', en: 'Relaxed fit', vi: 'Dáng rộng', th: 'ทรงหลวม', ko: '루즈핏', jp: 'ルーズ', ar: 'قصة واسعة',
    my: 'ပွပွ', id: 'Longgar', es: 'Holgado', la: 'ຊົງຫຼວມ', fil: 'Maluwag', ru: 'Свободный', km: 'រលុង',
    fr: 'Coupe ample', pt: 'Solto', uz: 'Keng bichim', zh_ug: 'كەڭ پاسون',
  },
  long: {
    zh: '长款', zh_tw: '長款', en: 'Long', vi: 'Dáng dài', th: 'แบบยาว', ko: '롱', jp: 'ロング', ar: 'طويل', my: 'အရှည်',
    id: 'Panjang', es: 'Largo', la: 'ແບບຍາວ', fil: 'Mahaba', ru: 'Длинный', km: 'វែង', fr: 'Long', pt: 'Longo',
    uz: 'Uzun', zh_ug: 'ئۇزۇن پاسون',
  },
} satisfies Record<string, AllTexts>

export const units: Record<UnitName, AllTexts> = {
  piece: {
    zh: '件', zh_tw: '件', en: 'pc', vi: 'cái', th: 'ชิ้น', ko: '개', jp: '点', ar: 'قطعة', my: 'ခု', id: 'buah',
    es: 'pza.', la: 'ຊິ້ນ', fil: 'piraso', ru: 'шт.', km: 'ដុំ', fr: 'pce', pt: 'pç.', uz: 'dona', zh_ug: 'دانە',
  },
  each: {
    zh: '只', zh_tw: '隻', en: 'pc', vi: 'chiếc', th: 'อัน', ko: '개', jp: '個', ar: 'حبة', my: 'ခု', id: 'buah',
    es: 'ud.', la: 'ອັນ', fil: 'piraso', ru: 'шт.', km: 'គ្រាប់', fr: 'u.', pt: 'un.', uz: 'dona',
    zh_ug: 'دانە',
  },
  pair: {
    zh: '双', zh_tw: '雙', en: 'pr', vi: 'đôi', th: 'คู่', ko: '켤레', jp: '足', ar: 'زوج', my: 'ရန်', id: 'pasang',
    es: 'par', la: 'ຄູ່', fil: 'pares', ru: 'пар', km: 'គូ', fr: 'paire', pt: 'par', uz: 'juft', zh_ug: 'جۈپ',
  },
  set: {
    zh: '套', zh_tw: '套', en: 'set', vi: 'bộ', th: 'ชุด', ko: '세트', jp: 'セット', ar: 'طقم', my: 'စုံ', id: 'set',
    es: 'jgo.', la: 'ຊຸດ', fil: 'set', ru: 'наб.', km: 'ឈុត', fr: 'lot', pt: 'cj.', uz: 'toʻplam', zh_ug: 'يۈرۈش',
  },
  stick: {
    zh: '支', zh_tw: '支', en: 'pc', vi: 'cây', th: 'แท่ง', ko: '자루', jp: '本', ar: 'قطعة', my: 'ချောင်း', id: 'batang',
    es: 'ud.', la: 'ກ້ານ', fil: 'piraso', ru: 'шт.', km: 'ដើម', fr: 'pce', pt: 'un.', uz: 'dona', zh_ug: 'تال',
  },
  bottle: {
    zh: '瓶', zh_tw: '瓶', en: 'btl', vi: 'chai', th: 'ขวด', ko: '병', jp: '本', ar: 'زجاجة', my: 'ပုလင်း', id: 'botol',
    es: 'bot.', la: 'ຂວດ', fil: 'bote', ru: 'бут.', km: 'ដប', fr: 'bout.', pt: 'gf.', uz: 'shisha',
    zh_ug: 'بوتۇلكا',
  },
  bag: {
    zh: '袋', zh_tw: '袋', en: 'bag', vi: 'túi', th: 'ถุง', ko: '봉지', jp: '袋', ar: 'كيس', my: 'အိတ်', id: 'kantong',
    es: 'bls.', la: 'ຖົງ', fil: 'supot', ru: 'пак.', km: 'ថង់', fr: 'sach.', pt: 'sc.', uz: 'xalta', zh_ug: 'خالتا',
  },
  box: {
    zh: '盒', zh_tw: '盒', en: 'box', vi: 'hộp', th: 'กล่อง', ko: '갑', jp: '箱', ar: 'علبة', my: 'ဘူး', id: 'kotak',
    es: 'cj.', la: 'ກ່ອງ', fil: 'kahon', ru: 'кор.', km: 'ប្រអប់', fr: 'bte', pt: 'cx.', uz: 'quti',
    zh_ug: 'قاپ',
  },
  carton: {
    zh: '箱', zh_tw: '箱', en: 'ctn', vi: 'thùng', th: 'ลัง', ko: '상자', jp: 'ケース', ar: 'كرتون', my: 'ဖာ',
    id: 'karton', es: 'ctn.', la: 'ລັງ', fil: 'karton', ru: 'короб.', km: 'កេស', fr: 'ctn', pt: 'cx. master',
    uz: 'karton', zh_ug: 'يەشىك',
  },
  pack: {
    zh: '包', zh_tw: '包', en: 'pk', vi: 'gói', th: 'แพ็ก', ko: '팩', jp: 'パック', ar: 'عبوة', my: 'ထုပ်', id: 'pak',
    es: 'paq.', la: 'ແພັກ', fil: 'pakete', ru: 'уп.', km: 'កញ្ចប់', fr: 'pqt', pt: 'pct.', uz: 'qadoq',
    zh_ug: 'بولاق',
  },
  unit: {
    zh: '台', zh_tw: '台', en: 'unit', vi: 'máy', th: 'เครื่อง', ko: '대', jp: '台', ar: 'جهاز', my: 'လုံး', id: 'unit',
    es: 'ud.', la: 'ເຄື່ອງ', fil: 'yunit', ru: 'шт.', km: 'គ្រឿង', fr: 'u.', pt: 'un.', uz: 'dona',
    zh_ug: 'دانە',
  },
  volume: {
    zh: '本', zh_tw: '本', en: 'book', vi: 'quyển', th: 'เล่ม', ko: '권', jp: '冊', ar: 'دفتر', my: 'အုပ်', id: 'buku',
    es: 'ej.', la: 'ຫົວ', fil: 'aklat', ru: 'шт.', km: 'ក្បាល', fr: 'ex.', pt: 'ex.', uz: 'dona',
    zh_ug: 'پارچە',
  },
  roll: {
    zh: '卷', zh_tw: '卷', en: 'roll', vi: 'cuộn', th: 'ม้วน', ko: '롤', jp: '巻', ar: 'لفة', my: 'လိပ်', id: 'gulung',
    es: 'rll.', la: 'ມ້ວນ', fil: 'rolyo', ru: 'рул.', km: 'រមូរ', fr: 'rlx', pt: 'rl.', uz: 'rulon',
    zh_ug: 'ئورام',
  },
  handle: {
    zh: '把', zh_tw: '把', en: 'pc', vi: 'chiếc', th: 'ด้าม', ko: '자루', jp: '本', ar: 'قطعة', my: 'လက်', id: 'buah',
    es: 'ud.', la: 'ດ້າມ', fil: 'piraso', ru: 'шт.', km: 'ដើម', fr: 'pce', pt: 'un.', uz: 'dona', zh_ug: 'دانە',
  },
  can: {
    zh: '罐', zh_tw: '罐', en: 'can', vi: 'lon', th: 'กระป๋อง', ko: '캔', jp: '缶', ar: 'علبة معدنية', my: 'သံဘူး',
    id: 'kaleng', es: 'lt.', la: 'ກະປ໋ອງ', fil: 'lata', ru: 'бан.', km: 'កំប៉ុង', fr: 'pot', pt: 'lt.', uz: 'banka',
    zh_ug: 'قۇتا',
  },
  kilogram: {
    zh: '公斤', zh_tw: '公斤', en: 'kg', vi: 'kg', th: 'กก.', ko: 'kg', jp: 'kg', ar: 'كغ', my: 'ကီလို', id: 'kg', es: 'kg',
    la: 'ກິໂລ', fil: 'kilo', ru: 'кг', km: 'គីឡូក្រាម', fr: 'kg', pt: 'kg', uz: 'kg', zh_ug: 'كىلوگرام',
  },
  pallet: {
    zh: '托', zh_tw: '托', en: 'plt', vi: 'pallet', th: 'พาเลท', ko: '팔레트', jp: 'パレット', ar: 'منصة نقالة', my: 'ပဲလက်',
    id: 'palet', es: 'plt.', la: 'ພາເລັດ', fil: 'pallet', ru: 'подд.', km: 'ប៉ាឡេត', fr: 'pal.', pt: 'plt.',
    uz: 'palet', zh_ug: 'پاللېت',
  },
  pot: {
    zh: '盆', zh_tw: '盆', en: 'pot', vi: 'chậu', th: 'กระถาง', ko: '화분', jp: '鉢', ar: 'أصيص', my: 'အိုး', id: 'pot',
    es: 'mac.', la: 'ກະຖາງ', fil: 'paso', ru: 'горш.', km: 'ផើង', fr: 'pot', pt: 'vs.', uz: 'tuvak', zh_ug: 'تەشتەك',
  },
  bunch: {
    zh: '束', zh_tw: '束', en: 'bunch', vi: 'bó', th: 'ช่อ', ko: '다발', jp: '束', ar: 'باقة', my: 'စည်း', id: 'ikat',
    es: 'rmo.', la: 'ຊໍ່', fil: 'bungkos', ru: 'бук.', km: 'បាច់', fr: 'botte', pt: 'mç.', uz: 'dasta', zh_ug: 'دەستە',
  },
  dozen: {
    zh: '打', zh_tw: '打', en: 'doz', vi: 'tá', th: 'โหล', ko: '다스', jp: 'ダース', ar: 'دزينة', my: 'ဒါဇင်', id: 'lusin',
    es: 'doc.', la: 'ໂຫຼ', fil: 'dosena', ru: 'дюж.', km: 'ឡូ', fr: 'dz', pt: 'dz.', uz: 'dyujina',
    zh_ug: 'دوژىنا',
  },
}
