import type { AllTexts } from './languages.ts'

export interface Category {
  slug: string
  /** A picture in demo/art. */
  art: string
  names: AllTexts
  children: Category[]
}

export const categories: Category[] = [
  {
    slug: 'digital', art: 'laptop',
    names: {
      zh: '数码电器', zh_tw: '數位電器', en: 'Electronics', vi: 'Điện tử', th: 'เครื่องใช้ไฟฟ้าและดิจิทัล', ko: '디지털·가전',
      jp: 'デジタル・家電', ar: 'الإلكترونيات', my: 'အီလက်ထရောနစ်', id: 'Elektronik', es: 'Electrónica',
      la: 'ເຄື່ອງເອເລັກໂຕຣນິກ', fil: 'Elektroniko', ru: 'Электроника', km: 'គ្រឿងអេឡិចត្រូនិក', fr: 'Électronique',
      pt: 'Eletrônicos', uz: 'Elektronika', zh_ug: 'ئېلېكترون بۇيۇملىرى',
    },
    children: [
      {
        slug: 'audio', art: 'headphone',
        names: {
          zh: '影音设备', zh_tw: '影音設備', en: 'Audio & video', vi: 'Âm thanh & hình ảnh', th: 'เครื่องเสียงและภาพ',
          ko: '오디오·비디오', jp: 'オーディオ・映像', ar: 'الصوت والفيديو', my: 'အသံနှင့်ရုပ်သံပစ္စည်း', id: 'Audio & video',
          es: 'Audio y vídeo', la: 'ສຽງ ແລະ ພາບ', fil: 'Audio at video', ru: 'Аудио и видео', km: 'សំឡេង និងវីដេអូ',
          fr: 'Audio et vidéo', pt: 'Áudio e vídeo', uz: 'Audio va video', zh_ug: 'ئۈن-سىن ئۈسكۈنىلىرى',
        },
        children: [
          {
            slug: 'headphones', art: 'headphone',
            names: {
              zh: '耳机', zh_tw: '耳機', en: 'Headphones', vi: 'Tai nghe', th: 'หูฟัง', ko: '헤드폰·이어폰', jp: 'ヘッドホン・イヤホン',
              ar: 'سماعات الرأس', my: 'နားကြပ်', id: 'Headphone', es: 'Auriculares', la: 'ຫູຟັງ', fil: 'Mga headphone',
              ru: 'Наушники', km: 'កាសស្តាប់', fr: 'Casques et écouteurs', pt: 'Fones de ouvido', uz: 'Quloqchinlar',
              zh_ug: 'قۇلاقلىق تىڭشىغۇچ',
            },
            children: [],
          },
          {
            slug: 'speakers', art: 'radio',
            names: {
              zh: '音响收音机', zh_tw: '音響收音機', en: 'Speakers & radios', vi: 'Loa & radio', th: 'ลำโพงและวิทยุ',
              ko: '스피커·라디오', jp: 'スピーカー・ラジオ', ar: 'مكبرات الصوت والراديو', my: 'စပီကာနှင့်ရေဒီယို',
              id: 'Speaker & radio', es: 'Altavoces y radios', la: 'ລຳໂພງ ແລະ ວິທະຍຸ', fil: 'Mga speaker at radyo',
              ru: 'Колонки и радио', km: 'ឧបករណ៍បំពងសំឡេង និងវិទ្យុ', fr: 'Enceintes et radios',
              pt: 'Caixas de som e rádios', uz: 'Kolonka va radiolar', zh_ug: 'ياڭراتقۇ ۋە رادىيو',
            },
            children: [],
          },
          {
            slug: 'microphones', art: 'studio-microphone',
            names: {
              zh: '麦克风', zh_tw: '麥克風', en: 'Microphones', vi: 'Micrô', th: 'ไมโครโฟน', ko: '마이크', jp: 'マイク',
              ar: 'الميكروفونات', my: 'မိုက်ခရိုဖုန်း', id: 'Mikrofon', es: 'Micrófonos', la: 'ໄມໂຄຣໂຟນ',
              fil: 'Mga mikropono', ru: 'Микрофоны', km: 'មីក្រូហ្វូន', fr: 'Microphones', pt: 'Microfones',
              uz: 'Mikrofonlar', zh_ug: 'مىكروفون',
            },
            children: [],
          },
          {
            slug: 'television', art: 'television',
            names: {
              zh: '电视投影', zh_tw: '電視投影', en: 'TVs & projectors', vi: 'TV & máy chiếu', th: 'ทีวีและโปรเจกเตอร์',
              ko: 'TV·프로젝터', jp: 'テレビ・プロジェクター', ar: 'التلفزيونات وأجهزة العرض', my: 'တီဗွီနှင့်ပရိုဂျက်တာ',
              id: 'TV & proyektor', es: 'Televisores y proyectores', la: 'ໂທລະທັດ ແລະ ໂປຣເຈັກເຕີ',
              fil: 'TV at projector', ru: 'Телевизоры и проекторы', km: 'ទូរទស្សន៍ និងម៉ាស៊ីនបញ្ចាំង',
              fr: 'Téléviseurs et projecteurs', pt: 'TVs e projetores', uz: 'Televizor va proyektorlar',
              zh_ug: 'تېلېۋىزور ۋە پرويېكتور',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'phones', art: 'mobile-phone',
        names: {
          zh: '手机通讯', zh_tw: '手機通訊', en: 'Phones & networks', vi: 'Điện thoại & mạng', th: 'โทรศัพท์และเครือข่าย',
          ko: '휴대폰·통신', jp: '携帯・通信', ar: 'الهواتف والشبكات', my: 'ဖုန်းနှင့်ကွန်ရက်', id: 'Ponsel & jaringan',
          es: 'Teléfonos y redes', la: 'ໂທລະສັບ ແລະ ເຄືອຂ່າຍ', fil: 'Telepono at network', ru: 'Телефоны и связь',
          km: 'ទូរសព្ទ និងបណ្តាញ', fr: 'Téléphones et réseaux', pt: 'Telefones e redes', uz: 'Telefon va tarmoq',
          zh_ug: 'تېلېفون ۋە تور',
        },
        children: [
          {
            slug: 'mobiles', art: 'mobile-phone',
            names: {
              zh: '手机', zh_tw: '手機', en: 'Mobile phones', vi: 'Điện thoại di động', th: 'โทรศัพท์มือถือ', ko: '휴대폰',
              jp: '携帯電話', ar: 'الهواتف المحمولة', my: 'မိုဘိုင်းဖုန်း', id: 'Ponsel', es: 'Teléfonos móviles',
              la: 'ໂທລະສັບມືຖື', fil: 'Mga cellphone', ru: 'Мобильные телефоны', km: 'ទូរសព្ទដៃ',
              fr: 'Téléphones portables', pt: 'Celulares', uz: 'Mobil telefonlar', zh_ug: 'يانفون',
            },
            children: [],
          },
          {
            slug: 'landlines', art: 'telephone',
            names: {
              zh: '电话对讲', zh_tw: '電話對講', en: 'Landline phones', vi: 'Điện thoại bàn', th: 'โทรศัพท์บ้าน', ko: '유선 전화',
              jp: '固定電話', ar: 'الهواتف الأرضية', my: 'ကြိုးဖုန်း', id: 'Telepon rumah', es: 'Teléfonos fijos',
              la: 'ໂທລະສັບຕັ້ງໂຕະ', fil: 'Mga landline', ru: 'Стационарные телефоны', km: 'ទូរសព្ទលើតុ',
              fr: 'Téléphones fixes', pt: 'Telefones fixos', uz: 'Statsionar telefonlar', zh_ug: 'مۇقىم تېلېفون',
            },
            children: [],
          },
          {
            slug: 'networking', art: 'wireless',
            names: {
              zh: '网络设备', zh_tw: '網路設備', en: 'Networking', vi: 'Thiết bị mạng', th: 'อุปกรณ์เครือข่าย', ko: '네트워크 장비',
              jp: 'ネットワーク機器', ar: 'أجهزة الشبكة', my: 'ကွန်ရက်ပစ္စည်း', id: 'Perangkat jaringan', es: 'Equipos de red',
              la: 'ອຸປະກອນເຄືອຂ່າຍ', fil: 'Kagamitang pang-network', ru: 'Сетевое оборудование', km: 'ឧបករណ៍បណ្តាញ',
              fr: 'Équipements réseau', pt: 'Equipamentos de rede', uz: 'Tarmoq uskunalari', zh_ug: 'تور ئۈسكۈنىلىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'computers', art: 'desktop-computer',
        names: {
          zh: '电脑办公', zh_tw: '電腦辦公', en: 'Computers & office', vi: 'Máy tính & văn phòng', th: 'คอมพิวเตอร์และสำนักงาน',
          ko: '컴퓨터·사무기기', jp: 'パソコン・オフィス', ar: 'الحواسيب والمكتب', my: 'ကွန်ပျူတာနှင့်ရုံးသုံး', id: 'Komputer & kantor',
          es: 'Informática y oficina', la: 'ຄອມພິວເຕີ ແລະ ຫ້ອງການ', fil: 'Computer at opisina', ru: 'Компьютеры и офис',
          km: 'កុំព្យូទ័រ និងការិយាល័យ', fr: 'Informatique et bureau', pt: 'Informática e escritório',
          uz: 'Kompyuter va ofis', zh_ug: 'كومپيۇتېر ۋە ئىشخانا',
        },
        children: [
          {
            slug: 'pcs', art: 'laptop',
            names: {
              zh: '电脑整机', zh_tw: '電腦整機', en: 'Laptops & desktops', vi: 'Laptop & máy bàn', th: 'แล็ปท็อปและพีซี',
              ko: '노트북·데스크톱', jp: 'ノートPC・デスクトップ', ar: 'الحواسيب المحمولة والمكتبية', my: 'လက်တော့ပ်နှင့် PC',
              id: 'Laptop & desktop', es: 'Portátiles y sobremesa', la: 'ແລັບທັອບ ແລະ ຄອມຕັ້ງໂຕະ',
              fil: 'Laptop at desktop', ru: 'Ноутбуки и ПК', km: 'កុំព្យូទ័រយួរដៃ និងលើតុ',
              fr: 'Ordinateurs portables et fixes', pt: 'Notebooks e desktops', uz: 'Noutbuk va kompyuterlar',
              zh_ug: 'يان ۋە ئۈستەل كومپيۇتېرى',
            },
            children: [],
          },
          {
            slug: 'peripherals', art: 'keyboard',
            names: {
              zh: '键鼠外设', zh_tw: '鍵鼠週邊', en: 'Keyboards & mice', vi: 'Bàn phím & chuột', th: 'คีย์บอร์ดและเมาส์',
              ko: '키보드·마우스', jp: 'キーボード・マウス', ar: 'لوحات المفاتيح والفأرات', my: 'ကီးဘုတ်နှင့်မောက်စ်',
              id: 'Keyboard & mouse', es: 'Teclados y ratones', la: 'ຄີບອດ ແລະ ເມົ້າ', fil: 'Keyboard at mouse',
              ru: 'Клавиатуры и мыши', km: 'ក្តារចុច និងម៉ៅស៍', fr: 'Claviers et souris', pt: 'Teclados e mouses',
              uz: 'Klaviatura va sichqonchalar', zh_ug: 'كۇنۇپكا تاختىسى ۋە مائۇس',
            },
            children: [],
          },
          {
            slug: 'printers', art: 'printer',
            names: {
              zh: '打印设备', zh_tw: '列印設備', en: 'Printers', vi: 'Máy in', th: 'เครื่องพิมพ์', ko: '프린터', jp: 'プリンター',
              ar: 'الطابعات', my: 'ပရင်တာ', id: 'Printer', es: 'Impresoras', la: 'ເຄື່ອງພິມ', fil: 'Mga printer',
              ru: 'Принтеры', km: 'ម៉ាស៊ីនបោះពុម្ព', fr: 'Imprimantes', pt: 'Impressoras', uz: 'Printerlar',
              zh_ug: 'پرىنتېر',
            },
            children: [],
          },
          {
            slug: 'storage', art: 'floppy-disk',
            names: {
              zh: '存储设备', zh_tw: '儲存裝置', en: 'Storage media', vi: 'Thiết bị lưu trữ', th: 'สื่อบันทึกข้อมูล',
              ko: '저장 장치', jp: 'ストレージ', ar: 'وسائط التخزين', my: 'သိုလှောင်ကိရိယာ', id: 'Media penyimpanan',
              es: 'Almacenamiento', la: 'ອຸປະກອນເກັບຂໍ້ມູນ', fil: 'Imbakan ng datos', ru: 'Носители данных',
              km: 'ឧបករណ៍ផ្ទុកទិន្នន័យ', fr: 'Supports de stockage', pt: 'Armazenamento', uz: 'Saqlash qurilmalari',
              zh_ug: 'ساقلاش ئۈسكۈنىلىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'imaging', art: 'camera',
        names: {
          zh: '摄影摄像', zh_tw: '攝影錄影', en: 'Cameras & optics', vi: 'Máy ảnh & quang học', th: 'กล้องและอุปกรณ์ออปติก',
          ko: '카메라·광학', jp: 'カメラ・光学機器', ar: 'الكاميرات والبصريات', my: 'ကင်မရာနှင့်အလင်းကိရိယာ', id: 'Kamera & optik',
          es: 'Cámaras y óptica', la: 'ກ້ອງ ແລະ ອຸປະກອນແວ່ນ', fil: 'Kamera at optika', ru: 'Фото и оптика',
          km: 'កាមេរ៉ា និងអុបទិក', fr: 'Photo et optique', pt: 'Câmeras e óptica', uz: 'Kamera va optika',
          zh_ug: 'كامېرا ۋە ئوپتىكا',
        },
        children: [
          {
            slug: 'cameras', art: 'camera',
            names: {
              zh: '照相机', zh_tw: '照相機', en: 'Cameras', vi: 'Máy ảnh', th: 'กล้องถ่ายรูป', ko: '카메라', jp: 'カメラ',
              ar: 'الكاميرات', my: 'ကင်မရာ', id: 'Kamera', es: 'Cámaras', la: 'ກ້ອງຖ່າຍຮູບ', fil: 'Mga kamera',
              ru: 'Фотоаппараты', km: 'កាមេរ៉ាថតរូប', fr: 'Appareils photo', pt: 'Câmeras', uz: 'Fotoapparatlar',
              zh_ug: 'فوتو ئاپپارات',
            },
            children: [],
          },
          {
            slug: 'camcorders', art: 'video-camera',
            names: {
              zh: '摄像机', zh_tw: '攝影機', en: 'Camcorders', vi: 'Máy quay phim', th: 'กล้องวิดีโอ', ko: '캠코더', jp: 'ビデオカメラ',
              ar: 'كاميرات الفيديو', my: 'ဗီဒီယိုကင်မရာ', id: 'Kamera video', es: 'Videocámaras', la: 'ກ້ອງວິດີໂອ',
              fil: 'Mga video camera', ru: 'Видеокамеры', km: 'កាមេរ៉ាវីដេអូ', fr: 'Caméscopes', pt: 'Filmadoras',
              uz: 'Videokameralar', zh_ug: 'سىنئالغۇ',
            },
            children: [],
          },
          {
            slug: 'optics', art: 'telescope',
            names: {
              zh: '望远镜与显微镜', zh_tw: '望遠鏡與顯微鏡', en: 'Telescopes & microscopes', vi: 'Kính thiên văn & hiển vi',
              th: 'กล้องดูดาวและจุลทรรศน์', ko: '망원경·현미경', jp: '望遠鏡・顕微鏡', ar: 'التلسكوبات والمجاهر',
              my: 'မှန်ပြောင်းနှင့်အဏုကြည့်မှန်ပြောင်း', id: 'Teleskop & mikroskop', es: 'Telescopios y microscopios',
              la: 'ກ້ອງສ່ອງທາງໄກ ແລະ ຈຸນລະທັດ', fil: 'Teleskopyo at mikroskopyo', ru: 'Телескопы и микроскопы',
              km: 'តេឡេស្កុប និងមីក្រូទស្សន៍', fr: 'Télescopes et microscopes', pt: 'Telescópios e microscópios',
              uz: 'Teleskop va mikroskoplar', zh_ug: 'تېلېسكوپ ۋە مىكروسكوپ',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'gaming', art: 'video-game',
        names: {
          zh: '游戏穿戴', zh_tw: '遊戲穿戴', en: 'Gaming & wearables', vi: 'Game & thiết bị đeo', th: 'เกมและอุปกรณ์สวมใส่',
          ko: '게임·웨어러블', jp: 'ゲーム・ウェアラブル', ar: 'الألعاب والأجهزة القابلة للارتداء', my: 'ဂိမ်းနှင့်ဝတ်ဆင်ကိရိယာ',
          id: 'Game & perangkat pakai', es: 'Juegos y wearables', la: 'ເກມ ແລະ ອຸປະກອນສວມໃສ່', fil: 'Gaming at wearable',
          ru: 'Игры и гаджеты', km: 'ហ្គេម និងឧបករណ៍ពាក់', fr: 'Jeux et objets connectés', pt: 'Games e vestíveis',
          uz: 'Oʻyin va gadjetlar', zh_ug: 'ئويۇن ۋە تاقىما ئۈسكۈنىلەر',
        },
        children: [
          {
            slug: 'consoles', art: 'joystick',
            names: {
              zh: '游戏设备', zh_tw: '遊戲設備', en: 'Game consoles', vi: 'Máy chơi game', th: 'เครื่องเล่นเกม', ko: '게임기',
              jp: 'ゲーム機', ar: 'أجهزة الألعاب', my: 'ဂိမ်းစက်', id: 'Konsol game', es: 'Consolas', la: 'ເຄື່ອງຫຼິ້ນເກມ',
              fil: 'Mga game console', ru: 'Игровые приставки', km: 'ម៉ាស៊ីនហ្គេម', fr: 'Consoles de jeux',
              pt: 'Consoles de jogos', uz: 'Oʻyin pristavkalari', zh_ug: 'ئويۇن ئۈسكۈنىسى',
            },
            children: [],
          },
          {
            slug: 'smartwatches', art: 'watch',
            names: {
              zh: '智能手表', zh_tw: '智慧手錶', en: 'Smart watches', vi: 'Đồng hồ thông minh', th: 'นาฬิกาอัจฉริยะ',
              ko: '스마트 워치', jp: 'スマートウォッチ', ar: 'الساعات الذكية', my: 'စမတ်နာရီ', id: 'Jam tangan pintar',
              es: 'Relojes inteligentes', la: 'ໂມງອັດສະລິຍະ', fil: 'Mga smart watch', ru: 'Умные часы',
              km: 'នាឡិកាឆ្លាតវៃ', fr: 'Montres connectées', pt: 'Relógios inteligentes', uz: 'Aqlli soatlar',
              zh_ug: 'ئەقلىي سائەت',
            },
            children: [],
          },
          {
            slug: 'robots', art: 'robot',
            names: {
              zh: '智能机器人', zh_tw: '智慧機器人', en: 'Smart robots', vi: 'Robot thông minh', th: 'หุ่นยนต์อัจฉริยะ',
              ko: '스마트 로봇', jp: 'スマートロボット', ar: 'الروبوتات الذكية', my: 'စမတ်စက်ရုပ်', id: 'Robot pintar',
              es: 'Robots inteligentes', la: 'ຫຸ່ນຍົນອັດສະລິຍະ', fil: 'Mga smart robot', ru: 'Умные роботы',
              km: 'មនុស្សយន្តឆ្លាតវៃ', fr: 'Robots intelligents', pt: 'Robôs inteligentes', uz: 'Aqlli robotlar',
              zh_ug: 'ئەقلىي ماشىنا ئادەم',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'fashion', art: 't-shirt',
    names: {
      zh: '服饰鞋包', zh_tw: '服飾鞋包', en: 'Fashion, shoes & bags', vi: 'Thời trang & giày túi', th: 'แฟชั่น รองเท้า กระเป๋า',
      ko: '패션·신발·가방', jp: 'ファッション・靴・鞄', ar: 'الأزياء والأحذية والحقائب', my: 'ဖက်ရှင်၊ ဖိနပ်နှင့်အိတ်',
      id: 'Busana, sepatu & tas', es: 'Moda, calzado y bolsos', la: 'ແຟຊັ່ນ ເກີບ ແລະ ກະເປົາ',
      fil: 'Moda, sapatos at bag', ru: 'Одежда, обувь и сумки', km: 'ម៉ូដ ស្បែកជើង និងកាបូប',
      fr: 'Mode, chaussures et sacs', pt: 'Moda, calçados e bolsas', uz: 'Kiyim, poyabzal va sumkalar',
      zh_ug: 'كىيىم-كېچەك، ئاياغ ۋە سومكا',
    },
    children: [
      {
        slug: 'tops', art: 't-shirt',
        names: {
          zh: '上装外套', zh_tw: '上裝外套', en: 'Tops & outerwear', vi: 'Áo & áo khoác', th: 'เสื้อและแจ็กเก็ต', ko: '상의·아우터',
          jp: 'トップス・アウター', ar: 'القمصان والمعاطف', my: 'အပေါ်အင်္ကျီနှင့်ကုတ်', id: 'Atasan & jaket',
          es: 'Tops y abrigos', la: 'ເສື້ອ ແລະ ເສື້ອກັນໜາວ', fil: 'Pang-itaas at jacket', ru: 'Верхняя одежда',
          km: 'អាវ និងអាវធំ', fr: 'Hauts et manteaux', pt: 'Blusas e casacos', uz: 'Koʻylak va ustki kiyimlar',
          zh_ug: 'ئۈستۈنكى كىيىملەر',
        },
        children: [
          {
            slug: 'tshirts', art: 't-shirt',
            names: {
              zh: 'T恤', zh_tw: 'T恤', en: 'T-shirts', vi: 'Áo thun', th: 'เสื้อยืด', ko: '티셔츠', jp: 'Tシャツ',
              ar: 'التيشيرتات', my: 'တီရှပ်', id: 'Kaus', es: 'Camisetas', la: 'ເສື້ອຢືດ', fil: 'Mga T-shirt',
              ru: 'Футболки', km: 'អាវយឺត', fr: 'T-shirts', pt: 'Camisetas', uz: 'Futbolkalar', zh_ug: 'تېنىسكا كۆڭلەك',
            },
            children: [],
          },
          {
            slug: 'shirts', art: 'necktie',
            names: {
              zh: '衬衫', zh_tw: '襯衫', en: 'Shirts & blouses', vi: 'Áo sơ mi', th: 'เสื้อเชิ้ต', ko: '셔츠·블라우스',
              jp: 'シャツ・ブラウス', ar: 'القمصان والبلوزات', my: 'ရှပ်အင်္ကျီ', id: 'Kemeja & blus', es: 'Camisas y blusas',
              la: 'ເສື້ອເຊີດ', fil: 'Polo at blusa', ru: 'Рубашки и блузки', km: 'អាវសឺមី', fr: 'Chemises et blouses',
              pt: 'Camisas e blusas', uz: 'Koʻylak va bluzkalar', zh_ug: 'كۆڭلەك',
            },
            children: [],
          },
          {
            slug: 'coats', art: 'coat',
            names: {
              zh: '外套大衣', zh_tw: '外套大衣', en: 'Coats & jackets', vi: 'Áo khoác', th: 'เสื้อโค้ทและแจ็กเก็ต', ko: '코트·재킷',
              jp: 'コート・ジャケット', ar: 'المعاطف والسترات', my: 'ကုတ်နှင့်ဂျာကင်', id: 'Mantel & jaket',
              es: 'Abrigos y chaquetas', la: 'ເສື້ອໂຄດ ແລະ ແຈັກເກັດ', fil: 'Coat at jacket', ru: 'Пальто и куртки',
              km: 'អាវធំ និងអាវក្រៅ', fr: 'Manteaux et vestes', pt: 'Casacos e jaquetas', uz: 'Palto va kurtkalar',
              zh_ug: 'چاپان ۋە پەلتو',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'bottoms', art: 'jeans',
        names: {
          zh: '下装裙装', zh_tw: '下裝裙裝', en: 'Bottoms & dresses', vi: 'Quần & váy', th: 'กางเกงและกระโปรง', ko: '하의·원피스',
          jp: 'ボトムス・ワンピース', ar: 'البناطيل والفساتين', my: 'ဘောင်းဘီနှင့်ဂါဝန်', id: 'Celana & gaun',
          es: 'Pantalones y vestidos', la: 'ໂສ້ງ ແລະ ກະໂປ່ງ', fil: 'Pantalon at bestida', ru: 'Брюки и платья',
          km: 'ខោ និងរ៉ូប', fr: 'Pantalons et robes', pt: 'Calças e vestidos', uz: 'Shim va koʻylaklar',
          zh_ug: 'ئىشتان ۋە يوپكا',
        },
        children: [
          {
            slug: 'jeans', art: 'jeans',
            names: {
              zh: '牛仔裤', zh_tw: '牛仔褲', en: 'Jeans', vi: 'Quần jean', th: 'กางเกงยีนส์', ko: '청바지', jp: 'ジーンズ',
              ar: 'الجينز', my: 'ဂျင်းဘောင်းဘီ', id: 'Celana jin', es: 'Vaqueros', la: 'ໂສ້ງຢີນ', fil: 'Maong',
              ru: 'Джинсы', km: 'ខោខូវប៊យ', fr: 'Jeans', pt: 'Jeans', uz: 'Jinsi shimlar', zh_ug: 'كاۋبوي ئىشتان',
            },
            children: [],
          },
          {
            slug: 'shorts', art: 'shorts',
            names: {
              zh: '短裤', zh_tw: '短褲', en: 'Shorts', vi: 'Quần short', th: 'กางเกงขาสั้น', ko: '반바지', jp: 'ショートパンツ',
              ar: 'الشورتات', my: 'ဘောင်းဘီတို', id: 'Celana pendek', es: 'Pantalones cortos', la: 'ໂສ້ງຂາສັ້ນ',
              fil: 'Mga shorts', ru: 'Шорты', km: 'ខោខ្លី', fr: 'Shorts', pt: 'Bermudas', uz: 'Shortiklar',
              zh_ug: 'قىسقا ئىشتان',
            },
            children: [],
          },
          {
            slug: 'dresses', art: 'dress',
            names: {
              zh: '连衣裙', zh_tw: '連身裙', en: 'Dresses', vi: 'Váy liền', th: 'ชุดเดรส', ko: '원피스', jp: 'ワンピース',
              ar: 'الفساتين', my: 'ဂါဝန်', id: 'Gaun', es: 'Vestidos', la: 'ຊຸດກະໂປ່ງ', fil: 'Mga bestida', ru: 'Платья',
              km: 'រ៉ូប', fr: 'Robes', pt: 'Vestidos', uz: 'Ayollar koʻylaklari', zh_ug: 'ئاياللار كۆڭلىكى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'underwear', art: 'socks',
        names: {
          zh: '内衣配饰', zh_tw: '內衣配件', en: 'Underwear & accessories', vi: 'Đồ lót & phụ kiện',
          th: 'ชุดชั้นในและเครื่องประดับ', ko: '속옷·소품', jp: '下着・小物', ar: 'الملابس الداخلية والإكسسوارات',
          my: 'အတွင်းခံနှင့်အသုံးအဆောင်', id: 'Pakaian dalam & aksesori', es: 'Ropa interior y accesorios',
          la: 'ຊຸດຊັ້ນໃນ ແລະ ເຄື່ອງປະດັບ', fil: 'Panloob at aksesorya', ru: 'Бельё и аксессуары',
          km: 'ខោអាវក្នុង និងគ្រឿងបន្លាស់', fr: 'Sous-vêtements et accessoires', pt: 'Roupa íntima e acessórios',
          uz: 'Ichki kiyim va aksessuarlar', zh_ug: 'ئىچ كىيىم ۋە زىننەت بۇيۇملىرى',
        },
        children: [
          {
            slug: 'swimwear', art: 'one-piece-swimsuit',
            names: {
              zh: '内衣泳装', zh_tw: '內衣泳裝', en: 'Underwear & swimwear', vi: 'Đồ lót & đồ bơi', th: 'ชุดชั้นในและชุดว่ายน้ำ',
              ko: '속옷·수영복', jp: '下着・水着', ar: 'الملابس الداخلية وملابس السباحة', my: 'အတွင်းခံနှင့်ရေကူးဝတ်စုံ',
              id: 'Pakaian dalam & renang', es: 'Ropa interior y de baño', la: 'ຊຸດຊັ້ນໃນ ແລະ ຊຸດລອຍນ້ຳ',
              fil: 'Panloob at panlangoy', ru: 'Бельё и купальники', km: 'ខោអាវក្នុង និងឈុតហែលទឹក',
              fr: 'Sous-vêtements et maillots', pt: 'Roupa íntima e moda praia', uz: 'Ichki kiyim va choʻmilish kiyimi',
              zh_ug: 'ئىچ كىيىم ۋە سۇ ئۈزۈش كىيىمى',
            },
            children: [],
          },
          {
            slug: 'socks', art: 'socks',
            names: {
              zh: '袜子', zh_tw: '襪子', en: 'Socks', vi: 'Tất', th: 'ถุงเท้า', ko: '양말', jp: '靴下', ar: 'الجوارب',
              my: 'ခြေအိတ်', id: 'Kaus kaki', es: 'Calcetines', la: 'ຖົງຕີນ', fil: 'Mga medyas', ru: 'Носки',
              km: 'ស្រោមជើង', fr: 'Chaussettes', pt: 'Meias', uz: 'Paypoqlar', zh_ug: 'پايپاق',
            },
            children: [],
          },
          {
            slug: 'scarves', art: 'scarf',
            names: {
              zh: '围巾手套', zh_tw: '圍巾手套', en: 'Scarves & gloves', vi: 'Khăn & găng tay', th: 'ผ้าพันคอและถุงมือ',
              ko: '스카프·장갑', jp: 'マフラー・手袋', ar: 'الأوشحة والقفازات', my: 'လည်စည်းနှင့်လက်အိတ်',
              id: 'Syal & sarung tangan', es: 'Bufandas y guantes', la: 'ຜ້າພັນຄໍ ແລະ ຖົງມື', fil: 'Bandana at guwantes',
              ru: 'Шарфы и перчатки', km: 'ក្រមា និងស្រោមដៃ', fr: 'Écharpes et gants', pt: 'Cachecóis e luvas',
              uz: 'Sharf va qoʻlqoplar', zh_ug: 'شارپا ۋە پەلەي',
            },
            children: [],
          },
          {
            slug: 'hats', art: 'billed-cap',
            names: {
              zh: '帽子', zh_tw: '帽子', en: 'Hats & caps', vi: 'Mũ nón', th: 'หมวก', ko: '모자', jp: '帽子', ar: 'القبعات',
              my: 'ဦးထုပ်', id: 'Topi', es: 'Sombreros y gorras', la: 'ໝວກ', fil: 'Mga sumbrero', ru: 'Головные уборы',
              km: 'មួក', fr: 'Chapeaux et casquettes', pt: 'Chapéus e bonés', uz: 'Bosh kiyimlar', zh_ug: 'شەپكە',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'shoes', art: 'running-shoe',
        names: {
          zh: '鞋靴', zh_tw: '鞋靴', en: 'Shoes', vi: 'Giày dép', th: 'รองเท้า', ko: '신발', jp: '靴', ar: 'الأحذية',
          my: 'ဖိနပ်', id: 'Sepatu', es: 'Calzado', la: 'ເກີບ', fil: 'Mga sapatos', ru: 'Обувь', km: 'ស្បែកជើង',
          fr: 'Chaussures', pt: 'Calçados', uz: 'Poyabzal', zh_ug: 'ئاياغ',
        },
        children: [
          {
            slug: 'sneakers', art: 'running-shoe',
            names: {
              zh: '运动鞋', zh_tw: '運動鞋', en: 'Sports shoes', vi: 'Giày thể thao', th: 'รองเท้ากีฬา', ko: '운동화',
              jp: 'スニーカー', ar: 'الأحذية الرياضية', my: 'အားကစားဖိနပ်', id: 'Sepatu olahraga',
              es: 'Zapatillas deportivas', la: 'ເກີບກິລາ', fil: 'Sapatos na pang-sports', ru: 'Спортивная обувь',
              km: 'ស្បែកជើងកីឡា', fr: 'Chaussures de sport', pt: 'Tênis esportivos', uz: 'Sport poyabzali',
              zh_ug: 'تەنھەرىكەت ئايىغى',
            },
            children: [],
          },
          {
            slug: 'leather-shoes', art: 'mans-shoe',
            names: {
              zh: '皮鞋', zh_tw: '皮鞋', en: 'Leather shoes', vi: 'Giày da', th: 'รองเท้าหนัง', ko: '구두', jp: '革靴',
              ar: 'الأحذية الجلدية', my: 'သားရေဖိနပ်', id: 'Sepatu kulit', es: 'Zapatos de piel', la: 'ເກີບໜັງ',
              fil: 'Sapatos na balat', ru: 'Кожаная обувь', km: 'ស្បែកជើងស្បែក', fr: 'Chaussures en cuir',
              pt: 'Sapatos de couro', uz: 'Charm poyabzal', zh_ug: 'خۇرۇم ئاياغ',
            },
            children: [],
          },
          {
            slug: 'womens-shoes', art: 'high-heeled-shoe',
            names: {
              zh: '女鞋', zh_tw: '女鞋', en: 'Women\'s shoes', vi: 'Giày nữ', th: 'รองเท้าผู้หญิง', ko: '여성화',
              jp: 'レディースシューズ', ar: 'أحذية نسائية', my: 'အမျိုးသမီးဖိနပ်', id: 'Sepatu wanita', es: 'Zapatos de mujer',
              la: 'ເກີບຜູ້ຍິງ', fil: 'Sapatos pambabae', ru: 'Женская обувь', km: 'ស្បែកជើងនារី', fr: 'Chaussures femme',
              pt: 'Sapatos femininos', uz: 'Ayollar poyabzali', zh_ug: 'ئاياللار ئايىغى',
            },
            children: [],
          },
          {
            slug: 'boots', art: 'hiking-boot',
            names: {
              zh: '靴子', zh_tw: '靴子', en: 'Boots', vi: 'Giày bốt', th: 'รองเท้าบูต', ko: '부츠', jp: 'ブーツ', ar: 'الجزمات',
              my: 'ဘွတ်ဖိနပ်', id: 'Sepatu bot', es: 'Botas', la: 'ເກີບບູດ', fil: 'Mga bota', ru: 'Сапоги и ботинки',
              km: 'ស្បែកជើងកវែង', fr: 'Bottes', pt: 'Botas', uz: 'Etiklar', zh_ug: 'ئۆتۈك',
            },
            children: [],
          },
          {
            slug: 'sandals', art: 'thong-sandal',
            names: {
              zh: '凉鞋拖鞋', zh_tw: '涼鞋拖鞋', en: 'Sandals & slippers', vi: 'Xăng đan & dép', th: 'รองเท้าแตะ', ko: '샌들·슬리퍼',
              jp: 'サンダル・スリッパ', ar: 'الصنادل والشباشب', my: 'ညှပ်ဖိနပ်နှင့်ဆင်ဒယ်', id: 'Sandal & selop',
              es: 'Sandalias y chanclas', la: 'ເກີບແຕະ', fil: 'Sandalyas at tsinelas', ru: 'Сандалии и тапочки',
              km: 'ស្បែកជើងផ្ទាត់', fr: 'Sandales et tongs', pt: 'Sandálias e chinelos', uz: 'Sandal va shippaklar',
              zh_ug: 'ساندال ۋە شىپپاق',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'bags', art: 'backpack',
        names: {
          zh: '箱包', zh_tw: '箱包', en: 'Bags & luggage', vi: 'Túi & vali', th: 'กระเป๋า', ko: '가방·캐리어', jp: 'バッグ・スーツケース',
          ar: 'الحقائب والأمتعة', my: 'အိတ်နှင့်ခရီးဆောင်အိတ်', id: 'Tas & koper', es: 'Bolsos y maletas', la: 'ກະເປົາ',
          fil: 'Bag at maleta', ru: 'Сумки и чемоданы', km: 'កាបូប និងវ៉ាលី', fr: 'Sacs et bagages',
          pt: 'Bolsas e malas', uz: 'Sumka va chamadonlar', zh_ug: 'سومكا ۋە چامادان',
        },
        children: [
          {
            slug: 'backpacks', art: 'backpack',
            names: {
              zh: '双肩包', zh_tw: '雙肩包', en: 'Backpacks', vi: 'Ba lô', th: 'กระเป๋าเป้', ko: '백팩', jp: 'リュック',
              ar: 'حقائب الظهر', my: 'ကျောပိုးအိတ်', id: 'Ransel', es: 'Mochilas', la: 'ກະເປົາເປ້', fil: 'Mga backpack',
              ru: 'Рюкзаки', km: 'កាបូបស្ពាយ', fr: 'Sacs à dos', pt: 'Mochilas', uz: 'Ryukzaklar', zh_ug: 'يۈدمە سومكا',
            },
            children: [],
          },
          {
            slug: 'handbags', art: 'handbag',
            names: {
              zh: '手提包', zh_tw: '手提包', en: 'Handbags', vi: 'Túi xách', th: 'กระเป๋าถือ', ko: '핸드백', jp: 'ハンドバッグ',
              ar: 'حقائب اليد', my: 'လက်ကိုင်အိတ်', id: 'Tas tangan', es: 'Bolsos de mano', la: 'ກະເປົາຖື',
              fil: 'Mga handbag', ru: 'Сумки', km: 'កាបូបយួរដៃ', fr: 'Sacs à main', pt: 'Bolsas de mão',
              uz: 'Qoʻl sumkalari', zh_ug: 'قول سومكىسى',
            },
            children: [],
          },
          {
            slug: 'wallets', art: 'purse',
            names: {
              zh: '钱包卡包', zh_tw: '錢包卡包', en: 'Wallets & purses', vi: 'Ví', th: 'กระเป๋าสตางค์', ko: '지갑', jp: '財布',
              ar: 'المحافظ', my: 'ပိုက်ဆံအိတ်', id: 'Dompet', es: 'Carteras y monederos', la: 'ກະເປົາເງິນ',
              fil: 'Mga pitaka', ru: 'Кошельки', km: 'កាបូបលុយ', fr: 'Portefeuilles', pt: 'Carteiras', uz: 'Hamyonlar',
              zh_ug: 'پۇل قاپچۇقى',
            },
            children: [],
          },
          {
            slug: 'luggage', art: 'luggage',
            names: {
              zh: '行李箱', zh_tw: '行李箱', en: 'Suitcases', vi: 'Vali', th: 'กระเป๋าเดินทาง', ko: '여행 가방', jp: 'スーツケース',
              ar: 'حقائب السفر', my: 'ခရီးဆောင်သေတ္တာ', id: 'Koper', es: 'Maletas', la: 'ກະເປົາເດີນທາງ',
              fil: 'Mga maleta', ru: 'Чемоданы', km: 'វ៉ាលី', fr: 'Valises', pt: 'Malas de viagem', uz: 'Chamadonlar',
              zh_ug: 'سەپەر چامادانى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'jewellery', art: 'sunglasses',
        names: {
          zh: '眼镜首饰', zh_tw: '眼鏡首飾', en: 'Eyewear & jewellery', vi: 'Kính & trang sức', th: 'แว่นตาและเครื่องประดับ',
          ko: '안경·주얼리', jp: '眼鏡・ジュエリー', ar: 'النظارات والمجوهرات', my: 'မျက်မှန်နှင့်လက်ဝတ်ရတနာ',
          id: 'Kacamata & perhiasan', es: 'Gafas y joyería', la: 'ແວ່ນຕາ ແລະ ເຄື່ອງເພັດ', fil: 'Salamin at alahas',
          ru: 'Очки и украшения', km: 'វ៉ែនតា និងគ្រឿងអលង្ការ', fr: 'Lunettes et bijoux', pt: 'Óculos e joias',
          uz: 'Koʻzoynak va taqinchoqlar', zh_ug: 'كۆزەينەك ۋە زىننەت',
        },
        children: [
          {
            slug: 'glasses', art: 'glasses',
            names: {
              zh: '眼镜', zh_tw: '眼鏡', en: 'Glasses', vi: 'Mắt kính', th: 'แว่นตา', ko: '안경', jp: 'メガネ', ar: 'النظارات',
              my: 'မျက်မှန်', id: 'Kacamata', es: 'Gafas', la: 'ແວ່ນຕາ', fil: 'Mga salamin sa mata', ru: 'Очки',
              km: 'វ៉ែនតា', fr: 'Lunettes', pt: 'Óculos', uz: 'Koʻzoynaklar', zh_ug: 'كۆزەينەك',
            },
            children: [],
          },
          {
            slug: 'jewels', art: 'ring',
            names: {
              zh: '首饰', zh_tw: '首飾', en: 'Jewellery', vi: 'Trang sức', th: 'เครื่องประดับ', ko: '주얼리', jp: 'アクセサリー',
              ar: 'المجوهرات', my: 'လက်ဝတ်ရတနာ', id: 'Perhiasan', es: 'Joyas', la: 'ເຄື່ອງປະດັບ', fil: 'Mga alahas',
              ru: 'Украшения', km: 'គ្រឿងអលង្ការ', fr: 'Bijoux', pt: 'Joias', uz: 'Zargarlik buyumlari',
              zh_ug: 'زىننەت بۇيۇملىرى',
            },
            children: [],
          },
          {
            slug: 'watches', art: 'stopwatch',
            names: {
              zh: '钟表', zh_tw: '鐘錶', en: 'Watches & timers', vi: 'Đồng hồ', th: 'นาฬิกา', ko: '시계', jp: '時計',
              ar: 'الساعات', my: 'နာရီ', id: 'Jam', es: 'Relojes', la: 'ໂມງ', fil: 'Mga relo', ru: 'Часы', km: 'នាឡិកា',
              fr: 'Montres', pt: 'Relógios', uz: 'Soatlar', zh_ug: 'سائەت',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'kitchen', art: 'cooking',
    names: {
      zh: '厨房餐饮', zh_tw: '廚房餐飲', en: 'Kitchen & dining', vi: 'Nhà bếp & bàn ăn', th: 'ครัวและโต๊ะอาหาร', ko: '주방·식기',
      jp: 'キッチン・食器', ar: 'المطبخ والمائدة', my: 'မီးဖိုချောင်သုံး', id: 'Dapur & makan', es: 'Cocina y mesa',
      la: 'ເຮືອນຄົວ ແລະ ໂຕະອາຫານ', fil: 'Kusina at hapag', ru: 'Кухня и посуда', km: 'ផ្ទះបាយ និងតុអាហារ',
      fr: 'Cuisine et table', pt: 'Cozinha e mesa', uz: 'Oshxona va dasturxon', zh_ug: 'ئاشخانا ۋە داستىخان',
    },
    children: [
      {
        slug: 'cookware', art: 'cooking',
        names: {
          zh: '锅具', zh_tw: '鍋具', en: 'Cookware', vi: 'Nồi chảo', th: 'เครื่องครัว', ko: '조리 도구', jp: '鍋・フライパン',
          ar: 'أواني الطهي', my: 'အိုးခွက်', id: 'Peralatan masak', es: 'Menaje de cocina', la: 'ໝໍ້ ແລະ ກະທະ',
          fil: 'Kaldero at kawali', ru: 'Посуда для готовки', km: 'ឆ្នាំង និងខ្ទះ', fr: 'Ustensiles de cuisson',
          pt: 'Panelas', uz: 'Pishirish idishlari', zh_ug: 'قازان-قۇمۇچ',
        },
        children: [
          {
            slug: 'pans', art: 'cooking',
            names: {
              zh: '煎锅炒锅', zh_tw: '煎鍋炒鍋', en: 'Frying pans & woks', vi: 'Chảo', th: 'กระทะ', ko: '프라이팬·웍',
              jp: 'フライパン・中華鍋', ar: 'المقالي', my: 'ဒယ်အိုး', id: 'Wajan & penggorengan', es: 'Sartenes y woks',
              la: 'ກະທະ', fil: 'Kawali', ru: 'Сковороды и воки', km: 'ខ្ទះ', fr: 'Poêles et woks',
              pt: 'Frigideiras e woks', uz: 'Tovalar', zh_ug: 'تاۋا',
            },
            children: [],
          },
          {
            slug: 'pots', art: 'pot-of-food',
            names: {
              zh: '汤锅炖锅', zh_tw: '湯鍋燉鍋', en: 'Pots & casseroles', vi: 'Nồi', th: 'หม้อ', ko: '냄비', jp: '鍋', ar: 'القدور',
              my: 'ဟင်းအိုး', id: 'Panci', es: 'Ollas y cazuelas', la: 'ໝໍ້', fil: 'Kaldero', ru: 'Кастрюли',
              km: 'ឆ្នាំង', fr: 'Marmites et cocottes', pt: 'Panelas e caçarolas', uz: 'Qozonlar', zh_ug: 'قازان',
            },
            children: [],
          },
          {
            slug: 'hotpot', art: 'fondue',
            names: {
              zh: '火锅炉具', zh_tw: '火鍋爐具', en: 'Hot pots & burners', vi: 'Lẩu & bếp', th: 'หม้อไฟและเตา', ko: '전골·버너',
              jp: '卓上鍋・コンロ', ar: 'أواني الفوندو والمواقد', my: 'ဟော့ပေါ့အိုးနှင့်မီးဖို', id: 'Hot pot & kompor',
              es: 'Fondues y hornillos', la: 'ໝໍ້ໄຟ ແລະ ເຕົາ', fil: 'Hot pot at kalan', ru: 'Фондю и горелки',
              km: 'ឆ្នាំងភ្លើង និងចង្ក្រាន', fr: 'Fondues et réchauds', pt: 'Fondues e fogareiros',
              uz: 'Fondyu va plitalar', zh_ug: 'خوگو قازىنى ۋە ئوچاق',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'tableware', art: 'fork-and-knife-with-plate',
        names: {
          zh: '餐具', zh_tw: '餐具', en: 'Tableware', vi: 'Bộ đồ ăn', th: 'ชุดจานชาม', ko: '식기', jp: '食器',
          ar: 'أدوات المائدة', my: 'စားပွဲတင်အသုံးအဆောင်', id: 'Peralatan makan', es: 'Vajilla', la: 'ຊຸດຖ້ວຍຈານ',
          fil: 'Gamit sa hapag', ru: 'Столовая посуда', km: 'គ្រឿងលើតុ', fr: 'Arts de la table', pt: 'Louças',
          uz: 'Dasturxon idishlari', zh_ug: 'قاچا-قۇچا',
        },
        children: [
          {
            slug: 'cutlery', art: 'fork-and-knife',
            names: {
              zh: '刀叉勺筷', zh_tw: '刀叉勺筷', en: 'Cutlery & chopsticks', vi: 'Dao nĩa & đũa', th: 'ช้อนส้อมและตะเกียบ',
              ko: '수저·커트러리', jp: 'カトラリー・箸', ar: 'أدوات الأكل', my: 'ဇွန်းခက်ရင်းနှင့်တူ', id: 'Alat makan & sumpit',
              es: 'Cubiertos y palillos', la: 'ບ່ວງ ສ້ອມ ແລະ ໄມ້ຖູ່', fil: 'Kubyertos at chopsticks',
              ru: 'Столовые приборы', km: 'ស្លាបព្រា សម និងចង្កឹះ', fr: 'Couverts et baguettes', pt: 'Talheres e hashis',
              uz: 'Qoshiq, vilka va tayoqchalar', zh_ug: 'قوشۇق، ۋىلكا ۋە چوكا',
            },
            children: [],
          },
          {
            slug: 'bowls', art: 'bowl-with-spoon',
            names: {
              zh: '碗盘', zh_tw: '碗盤', en: 'Bowls & plates', vi: 'Bát đĩa', th: 'ชามและจาน', ko: '그릇·접시', jp: '茶碗・皿',
              ar: 'الأوعية والصحون', my: 'ပန်းကန်ခွက်ယောက်', id: 'Mangkuk & piring', es: 'Cuencos y platos',
              la: 'ຖ້ວຍ ແລະ ຈານ', fil: 'Mangkok at plato', ru: 'Миски и тарелки', km: 'ចាន និងថាស',
              fr: 'Bols et assiettes', pt: 'Tigelas e pratos', uz: 'Kosa va likoplar', zh_ug: 'چىنە ۋە تەخسە',
            },
            children: [],
          },
          {
            slug: 'lunchboxes', art: 'bento-box',
            names: {
              zh: '饭盒打包', zh_tw: '飯盒打包', en: 'Lunch & takeaway boxes', vi: 'Hộp cơm', th: 'กล่องอาหาร', ko: '도시락·포장 용기',
              jp: '弁当箱・容器', ar: 'علب الطعام', my: 'ထမင်းဘူး', id: 'Kotak makan', es: 'Fiambreras y envases',
              la: 'ກ່ອງເຂົ້າ', fil: 'Baunan at lalagyan', ru: 'Ланч-боксы', km: 'ប្រអប់អាហារ', fr: 'Boîtes repas',
              pt: 'Marmitas e embalagens', uz: 'Ovqat qutilari', zh_ug: 'تاماق قۇتىسى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'drinkware', art: 'hot-beverage',
        names: {
          zh: '杯壶茶具', zh_tw: '杯壺茶具', en: 'Drinkware & tea', vi: 'Ly cốc & ấm trà', th: 'แก้วและชุดชา', ko: '컵·다기',
          jp: 'カップ・茶器', ar: 'الأكواب وأدوات الشاي', my: 'ခွက်နှင့်လက်ဖက်ရည်အိုး', id: 'Gelas & teko',
          es: 'Tazas y teteras', la: 'ຈອກ ແລະ ກາຊາ', fil: 'Baso at tsaahan', ru: 'Чашки и чайники', km: 'កែវ និងប៉ាន់តែ',
          fr: 'Verres et théières', pt: 'Copos e bules', uz: 'Piyola va choynaklar', zh_ug: 'ئىستاكان ۋە چەينەك',
        },
        children: [
          {
            slug: 'mugs', art: 'hot-beverage',
            names: {
              zh: '马克杯', zh_tw: '馬克杯', en: 'Mugs & cups', vi: 'Cốc sứ', th: 'แก้วมัค', ko: '머그컵', jp: 'マグカップ',
              ar: 'الأكواب', my: 'မတ်ခွက်', id: 'Mug & cangkir', es: 'Tazas', la: 'ຈອກກາເຟ', fil: 'Mga mug at tasa',
              ru: 'Кружки и чашки', km: 'ពែង', fr: 'Mugs et tasses', pt: 'Canecas e xícaras', uz: 'Krujka va finjonlar',
              zh_ug: 'قەھۋە ئىستاكانى',
            },
            children: [],
          },
          {
            slug: 'teaware', art: 'teapot',
            names: {
              zh: '茶壶茶具', zh_tw: '茶壺茶具', en: 'Teapots & tea sets', vi: 'Ấm & bộ trà', th: 'กาน้ำชาและชุดชา',
              ko: '찻주전자·다기 세트', jp: '急須・茶器', ar: 'أباريق وأطقم الشاي', my: 'လက်ဖက်ရည်အိုးနှင့်အစုံ',
              id: 'Teko & set teh', es: 'Teteras y juegos de té', la: 'ກາຊາ ແລະ ຊຸດຊາ', fil: 'Tsarera at tea set',
              ru: 'Чайники и сервизы', km: 'ប៉ាន់ និងឈុតតែ', fr: 'Théières et services à thé',
              pt: 'Bules e jogos de chá', uz: 'Choynak va servizlar', zh_ug: 'چەينەك ۋە چاي جابدۇقلىرى',
            },
            children: [],
          },
          {
            slug: 'glassware', art: 'wine-glass',
            names: {
              zh: '玻璃酒具', zh_tw: '玻璃酒具', en: 'Glassware & bar', vi: 'Ly thủy tinh', th: 'แก้วและเครื่องบาร์',
              ko: '유리잔·바 용품', jp: 'グラス・酒器', ar: 'الكؤوس الزجاجية', my: 'ဖန်ခွက်', id: 'Gelas kaca & bar',
              es: 'Cristalería y bar', la: 'ແກ້ວ ແລະ ເຄື່ອງບາ', fil: 'Mga baso at kopa', ru: 'Бокалы и стаканы',
              km: 'កែវស្រា', fr: 'Verres et bar', pt: 'Taças e copos', uz: 'Bokal va stakanlar', zh_ug: 'ئەينەك رومكا',
            },
            children: [],
          },
          {
            slug: 'tumblers', art: 'cup-with-straw',
            names: {
              zh: '随行杯吸管杯', zh_tw: '隨行杯吸管杯', en: 'Tumblers & straw cups', vi: 'Ly mang đi', th: 'แก้วพกพา', ko: '텀블러',
              jp: 'タンブラー', ar: 'أكواب السفر', my: 'ဆောင်ရွက်ခွက်', id: 'Tumbler', es: 'Vasos de viaje', la: 'ຈອກພົກພາ',
              fil: 'Mga tumbler', ru: 'Термостаканы', km: 'កែវយកតាម', fr: 'Gobelets nomades', pt: 'Copos térmicos',
              uz: 'Termostakanlar', zh_ug: 'سەپەر ئىستاكانى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'kitchen-tools', art: 'kitchen-knife',
        names: {
          zh: '刀具厨具', zh_tw: '刀具廚具', en: 'Kitchen tools & storage', vi: 'Dụng cụ bếp', th: 'อุปกรณ์ครัวและจัดเก็บ',
          ko: '주방 도구·보관', jp: 'キッチンツール・保存', ar: 'أدوات المطبخ والتخزين', my: 'မီးဖိုချောင်ကိရိယာ',
          id: 'Alat & wadah dapur', es: 'Utensilios y almacenaje', la: 'ເຄື່ອງມືເຮືອນຄົວ',
          fil: 'Gamit at imbakan sa kusina', ru: 'Кухонные принадлежности', km: 'ឧបករណ៍ផ្ទះបាយ',
          fr: 'Ustensiles et rangement', pt: 'Utensílios e potes', uz: 'Oshxona anjomlari', zh_ug: 'ئاشخانا جابدۇقلىرى',
        },
        children: [
          {
            slug: 'knives', art: 'kitchen-knife',
            names: {
              zh: '刀具', zh_tw: '刀具', en: 'Knives', vi: 'Dao', th: 'มีด', ko: '칼', jp: '包丁', ar: 'السكاكين', my: 'ဓား',
              id: 'Pisau', es: 'Cuchillos', la: 'ມີດ', fil: 'Mga kutsilyo', ru: 'Ножи', km: 'កាំបិត', fr: 'Couteaux',
              pt: 'Facas', uz: 'Pichoqlar', zh_ug: 'پىچاق',
            },
            children: [],
          },
          {
            slug: 'jars', art: 'jar',
            names: {
              zh: '密封罐', zh_tw: '密封罐', en: 'Storage jars', vi: 'Hũ đựng', th: 'โหลเก็บอาหาร', ko: '밀폐 용기', jp: '保存容器',
              ar: 'مرطبانات التخزين', my: 'လုံပိတ်ဘူး', id: 'Stoples', es: 'Tarros', la: 'ໂຖເກັບອາຫານ',
              fil: 'Mga garapon', ru: 'Банки для хранения', km: 'ក្រឡ', fr: 'Bocaux', pt: 'Potes herméticos',
              uz: 'Saqlash bankalari', zh_ug: 'پېچەتلىك قۇتا',
            },
            children: [],
          },
          {
            slug: 'seasoning', art: 'salt',
            names: {
              zh: '调味瓶', zh_tw: '調味瓶', en: 'Seasoning bottles', vi: 'Lọ gia vị', th: 'ขวดเครื่องปรุง', ko: '양념통',
              jp: '調味料入れ', ar: 'زجاجات التوابل', my: 'ဟင်းခတ်ဘူး', id: 'Wadah bumbu', es: 'Salseras y saleros',
              la: 'ຂວດເຄື່ອງປຸງ', fil: 'Lalagyan ng pampalasa', ru: 'Ёмкости для специй', km: 'ដបគ្រឿងទេស',
              fr: 'Flacons à épices', pt: 'Porta-temperos', uz: 'Ziravor idishlari', zh_ug: 'تېتىتقۇ بوتۇلكىسى',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'beauty', art: 'lipstick',
    names: {
      zh: '美妆个护', zh_tw: '美妝個護', en: 'Beauty & care', vi: 'Làm đẹp & chăm sóc', th: 'ความงามและการดูแล', ko: '뷰티·퍼스널 케어',
      jp: 'ビューティー・ケア', ar: 'الجمال والعناية', my: 'အလှကုန်နှင့်ပြုစုရေး', id: 'Kecantikan & perawatan',
      es: 'Belleza y cuidado', la: 'ຄວາມງາມ ແລະ ການດູແລ', fil: 'Kagandahan at pangangalaga', ru: 'Красота и уход',
      km: 'សម្រស់ និងការថែទាំ', fr: 'Beauté et soins', pt: 'Beleza e cuidados', uz: 'Goʻzallik va parvarish',
      zh_ug: 'گۈزەللىك ۋە پەرۋىش',
    },
    children: [
      {
        slug: 'makeup', art: 'lipstick',
        names: {
          zh: '彩妆', zh_tw: '彩妝', en: 'Make-up', vi: 'Trang điểm', th: 'เครื่องสำอาง', ko: '메이크업', jp: 'メイク',
          ar: 'المكياج', my: 'မိတ်ကပ်', id: 'Tata rias', es: 'Maquillaje', la: 'ເຄື່ອງສຳອາງ', fil: 'Makeup',
          ru: 'Макияж', km: 'គ្រឿងសម្អាង', fr: 'Maquillage', pt: 'Maquiagem', uz: 'Pardoz', zh_ug: 'گىرىم بۇيۇملىرى',
        },
        children: [
          {
            slug: 'lipsticks', art: 'lipstick',
            names: {
              zh: '口红', zh_tw: '口紅', en: 'Lipsticks', vi: 'Son môi', th: 'ลิปสติก', ko: '립스틱', jp: '口紅',
              ar: 'أحمر الشفاه', my: 'နှုတ်ခမ်းနီ', id: 'Lipstik', es: 'Labiales', la: 'ລິບສະຕິກ', fil: 'Mga lipstick',
              ru: 'Губная помада', km: 'ក្រែមលាបមាត់', fr: 'Rouges à lèvres', pt: 'Batons', uz: 'Lab boʻyoqlari',
              zh_ug: 'لەۋ سۇرۇخى',
            },
            children: [],
          },
          {
            slug: 'nails', art: 'nail-polish',
            names: {
              zh: '美甲', zh_tw: '美甲', en: 'Nail care', vi: 'Làm móng', th: 'ทำเล็บ', ko: '네일', jp: 'ネイル',
              ar: 'العناية بالأظافر', my: 'လက်သည်းအလှ', id: 'Perawatan kuku', es: 'Uñas', la: 'ທາເລັບ',
              fil: 'Pangangalaga sa kuko', ru: 'Уход за ногтями', km: 'ថែរក្សាក្រចក', fr: 'Ongles', pt: 'Unhas',
              uz: 'Tirnoq parvarishi', zh_ug: 'تىرناق پەردازى',
            },
            children: [],
          },
          {
            slug: 'makeup-tools', art: 'mirror',
            names: {
              zh: '化妆工具', zh_tw: '化妝工具', en: 'Make-up tools', vi: 'Dụng cụ trang điểm', th: 'อุปกรณ์แต่งหน้า',
              ko: '화장 도구', jp: 'メイク道具', ar: 'أدوات المكياج', my: 'မိတ်ကပ်ကိရိယာ', id: 'Alat rias',
              es: 'Utensilios de maquillaje', la: 'ອຸປະກອນແຕ່ງໜ້າ', fil: 'Gamit sa makeup',
              ru: 'Инструменты для макияжа', km: 'ឧបករណ៍ផាត់មុខ', fr: 'Accessoires de maquillage',
              pt: 'Acessórios de maquiagem', uz: 'Pardoz anjomlari', zh_ug: 'گىرىم قوراللىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'skincare', art: 'lotion-bottle',
        names: {
          zh: '护肤', zh_tw: '護膚', en: 'Skin care', vi: 'Chăm sóc da', th: 'ดูแลผิว', ko: '스킨케어', jp: 'スキンケア',
          ar: 'العناية بالبشرة', my: 'အသားအရေထိန်းသိမ်းမှု', id: 'Perawatan kulit', es: 'Cuidado de la piel',
          la: 'ບຳລຸງຜິວ', fil: 'Pangangalaga sa balat', ru: 'Уход за кожей', km: 'ថែរក្សាស្បែក', fr: 'Soin de la peau',
          pt: 'Cuidados com a pele', uz: 'Teri parvarishi', zh_ug: 'تېرە ئاسراش',
        },
        children: [
          {
            slug: 'lotions', art: 'lotion-bottle',
            names: {
              zh: '乳液面霜', zh_tw: '乳液面霜', en: 'Lotions & creams', vi: 'Sữa dưỡng & kem', th: 'โลชั่นและครีม', ko: '로션·크림',
              jp: '乳液・クリーム', ar: 'المستحضرات والكريمات', my: 'လိုရှင်နှင့်ခရင်မ်', id: 'Losion & krim',
              es: 'Lociones y cremas', la: 'ໂລຊັ່ນ ແລະ ຄຣີມ', fil: 'Losyon at cream', ru: 'Лосьоны и кремы',
              km: 'ឡេ និងក្រែម', fr: 'Laits et crèmes', pt: 'Loções e cremes', uz: 'Losyon va kremlar',
              zh_ug: 'سۈت سىرا ۋە كرېم',
            },
            children: [],
          },
          {
            slug: 'serums', art: 'test-tube',
            names: {
              zh: '精华原液', zh_tw: '精華原液', en: 'Serums', vi: 'Serum', th: 'เซรั่ม', ko: '세럼', jp: '美容液', ar: 'السيروم',
              my: 'စီရမ်', id: 'Serum', es: 'Sérums', la: 'ເຊລັ່ມ', fil: 'Mga serum', ru: 'Сыворотки', km: 'សេរ៉ូម',
              fr: 'Sérums', pt: 'Séruns', uz: 'Zardoblar', zh_ug: 'ئېسسېنسىيە',
            },
            children: [],
          },
          {
            slug: 'essential-oils', art: 'alembic',
            names: {
              zh: '精油纯露', zh_tw: '精油純露', en: 'Essential oils', vi: 'Tinh dầu', th: 'น้ำมันหอมระเหย', ko: '에센셜 오일',
              jp: '精油', ar: 'الزيوت العطرية', my: 'အနှစ်သာရဆီ', id: 'Minyak esensial', es: 'Aceites esenciales',
              la: 'ນ້ຳມັນຫອມ', fil: 'Mahahalagang langis', ru: 'Эфирные масла', km: 'ប្រេងក្រអូប',
              fr: 'Huiles essentielles', pt: 'Óleos essenciais', uz: 'Efir moylari', zh_ug: 'خۇشبۇي ماي',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'hair', art: 'hair-pick',
        names: {
          zh: '美发剃须', zh_tw: '美髮剃鬚', en: 'Hair & shaving', vi: 'Tóc & cạo râu', th: 'ผมและการโกน', ko: '헤어·면도',
          jp: 'ヘア・シェービング', ar: 'الشعر والحلاقة', my: 'ဆံပင်နှင့်မုတ်ဆိတ်', id: 'Rambut & cukur',
          es: 'Cabello y afeitado', la: 'ຜົມ ແລະ ໂກນໜວດ', fil: 'Buhok at pag-ahit', ru: 'Волосы и бритьё',
          km: 'សក់ និងការកោរ', fr: 'Cheveux et rasage', pt: 'Cabelo e barbear', uz: 'Soch va soqol olish',
          zh_ug: 'چاچ ۋە ساقال',
        },
        children: [
          {
            slug: 'shampoo', art: 'bubbles',
            names: {
              zh: '洗发护发', zh_tw: '洗髮護髮', en: 'Shampoo & conditioner', vi: 'Dầu gội & xả', th: 'แชมพูและครีมนวด',
              ko: '샴푸·린스', jp: 'シャンプー', ar: 'الشامبو والبلسم', my: 'ခေါင်းလျှော်ရည်', id: 'Sampo & kondisioner',
              es: 'Champú y acondicionador', la: 'ແຊມພູ', fil: 'Shampoo at conditioner', ru: 'Шампуни и бальзамы',
              km: 'សាប៊ូកក់សក់', fr: 'Shampoings', pt: 'Xampu e condicionador', uz: 'Shampun va balzamlar',
              zh_ug: 'شامپو',
            },
            children: [],
          },
          {
            slug: 'combs', art: 'hair-pick',
            names: {
              zh: '梳剪工具', zh_tw: '梳剪工具', en: 'Combs & scissors', vi: 'Lược & kéo', th: 'หวีและกรรไกร', ko: '빗·가위',
              jp: 'くし・はさみ', ar: 'الأمشاط والمقصات', my: 'ဘီးနှင့်ကတ်ကြေး', id: 'Sisir & gunting', es: 'Peines y tijeras',
              la: 'ຫວີ ແລະ ມີດຕັດ', fil: 'Suklay at gunting', ru: 'Расчёски и ножницы', km: 'ស្និត និងកន្ត្រៃ',
              fr: 'Peignes et ciseaux', pt: 'Pentes e tesouras', uz: 'Taroq va qaychilar', zh_ug: 'تاغاق ۋە قايچا',
            },
            children: [],
          },
          {
            slug: 'shaving', art: 'razor',
            names: {
              zh: '剃须用品', zh_tw: '剃鬚用品', en: 'Shaving', vi: 'Cạo râu', th: 'อุปกรณ์โกนหนวด', ko: '면도 용품', jp: 'シェービング',
              ar: 'الحلاقة', my: 'မုတ်ဆိတ်ရိတ်ပစ္စည်း', id: 'Perlengkapan cukur', es: 'Afeitado', la: 'ອຸປະກອນໂກນໜວດ',
              fil: 'Pang-ahit', ru: 'Бритьё', km: 'គ្រឿងកោរ', fr: 'Rasage', pt: 'Barbear', uz: 'Soqol olish',
              zh_ug: 'ساقال ئېلىش بۇيۇملىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'hygiene', art: 'toothbrush',
        names: {
          zh: '清洁洗护', zh_tw: '清潔洗護', en: 'Hygiene', vi: 'Vệ sinh cá nhân', th: 'สุขอนามัย', ko: '위생·세정', jp: '衛生・洗浄',
          ar: 'النظافة الشخصية', my: 'သန့်ရှင်းရေး', id: 'Kebersihan', es: 'Higiene', la: 'ອະນາໄມ',
          fil: 'Kalinisan ng katawan', ru: 'Гигиена', km: 'អនាម័យ', fr: 'Hygiène', pt: 'Higiene', uz: 'Gigiyena',
          zh_ug: 'تازىلىق',
        },
        children: [
          {
            slug: 'oral', art: 'toothbrush',
            names: {
              zh: '口腔护理', zh_tw: '口腔護理', en: 'Oral care', vi: 'Chăm sóc răng miệng', th: 'ดูแลช่องปาก', ko: '구강 케어',
              jp: 'オーラルケア', ar: 'العناية بالفم', my: 'ခံတွင်းစောင့်ရှောက်မှု', id: 'Perawatan mulut',
              es: 'Higiene bucal', la: 'ດູແລຊ່ອງປາກ', fil: 'Pangangalaga sa bibig', ru: 'Уход за полостью рта',
              km: 'ថែទាំមាត់ធ្មេញ', fr: 'Soin bucco-dentaire', pt: 'Higiene bucal', uz: 'Ogʻiz parvarishi',
              zh_ug: 'ئېغىز پەرۋىشى',
            },
            children: [],
          },
          {
            slug: 'bath', art: 'soap',
            names: {
              zh: '香皂沐浴', zh_tw: '香皂沐浴', en: 'Soap & bath', vi: 'Xà phòng & tắm', th: 'สบู่และอาบน้ำ', ko: '비누·목욕',
              jp: '石けん・バス', ar: 'الصابون والاستحمام', my: 'ဆပ်ပြာနှင့်ရေချိုး', id: 'Sabun & mandi', es: 'Jabón y baño',
              la: 'ສະບູ ແລະ ອາບນ້ຳ', fil: 'Sabon at paligo', ru: 'Мыло и ванна', km: 'សាប៊ូ និងងូតទឹក',
              fr: 'Savon et bain', pt: 'Sabonete e banho', uz: 'Sovun va hammom', zh_ug: 'سوپۇن ۋە يۇيۇنۇش',
            },
            children: [],
          },
          {
            slug: 'paper', art: 'roll-of-paper',
            names: {
              zh: '纸品', zh_tw: '紙品', en: 'Tissue paper', vi: 'Giấy vệ sinh', th: 'กระดาษทิชชู', ko: '화장지', jp: '紙製品',
              ar: 'المناديل الورقية', my: 'တစ်ရှူး', id: 'Tisu', es: 'Papel higiénico', la: 'ເຈ້ຍອະນາໄມ', fil: 'Tisyu',
              ru: 'Бумажная продукция', km: 'ក្រដាសអនាម័យ', fr: 'Papier hygiénique', pt: 'Papel higiênico',
              uz: 'Qogʻoz mahsulotlari', zh_ug: 'قەغەز بۇيۇملىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'health', art: 'stethoscope',
        names: {
          zh: '健康护理', zh_tw: '健康護理', en: 'Health care', vi: 'Chăm sóc sức khỏe', th: 'ดูแลสุขภาพ', ko: '건강 관리',
          jp: 'ヘルスケア', ar: 'الرعاية الصحية', my: 'ကျန်းမာရေး', id: 'Kesehatan', es: 'Salud', la: 'ສຸຂະພາບ',
          fil: 'Kalusugan', ru: 'Здоровье', km: 'សុខភាព', fr: 'Santé', pt: 'Saúde', uz: 'Salomatlik', zh_ug: 'ساغلاملىق',
        },
        children: [
          {
            slug: 'thermometers', art: 'thermometer',
            names: {
              zh: '体温检测', zh_tw: '體溫檢測', en: 'Thermometers & checks', vi: 'Nhiệt kế & kiểm tra', th: 'ปรอทวัดไข้และตรวจ',
              ko: '체온계·측정', jp: '体温計・測定', ar: 'موازين الحرارة والفحص', my: 'အပူချိန်တိုင်းကိရိယာ',
              id: 'Termometer & pemeriksaan', es: 'Termómetros', la: 'ເຄື່ອງວັດແທກອຸນຫະພູມ',
              fil: 'Termometro at pagsusuri', ru: 'Термометры', km: 'ទែម៉ូម៉ែត្រ', fr: 'Thermomètres', pt: 'Termômetros',
              uz: 'Termometrlar', zh_ug: 'تېرمومېتىر',
            },
            children: [],
          },
          {
            slug: 'first-aid', art: 'adhesive-bandage',
            names: {
              zh: '急救用品', zh_tw: '急救用品', en: 'First aid', vi: 'Sơ cứu', th: 'ปฐมพยาบาล', ko: '응급 처치', jp: '救急用品',
              ar: 'الإسعافات الأولية', my: 'ရှေးဦးသူနာပြု', id: 'Pertolongan pertama', es: 'Primeros auxilios',
              la: 'ປະຖົມພະຍາບານ', fil: 'Pangunang lunas', ru: 'Первая помощь', km: 'សង្គ្រោះបឋម', fr: 'Premiers secours',
              pt: 'Primeiros socorros', uz: 'Birinchi yordam', zh_ug: 'جىددىي قۇتقۇزۇش',
            },
            children: [],
          },
          {
            slug: 'mobility', art: 'crutch',
            names: {
              zh: '助行器具', zh_tw: '助行器具', en: 'Mobility aids', vi: 'Dụng cụ hỗ trợ đi lại', th: 'อุปกรณ์ช่วยเดิน',
              ko: '보행 보조', jp: '歩行補助具', ar: 'وسائل المساعدة على الحركة', my: 'သွားလာရေးအထောက်အကူ',
              id: 'Alat bantu jalan', es: 'Ayudas a la movilidad', la: 'ອຸປະກອນຊ່ວຍຍ່າງ', fil: 'Pantulong sa paglakad',
              ru: 'Средства передвижения', km: 'ឧបករណ៍ជំនួយដើរ', fr: 'Aides à la mobilité', pt: 'Mobilidade',
              uz: 'Yurish vositalari', zh_ug: 'مېڭىش ياردەمچىلىرى',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'baby', art: 'teddy-bear',
    names: {
      zh: '母婴玩具', zh_tw: '母嬰玩具', en: 'Baby & toys', vi: 'Mẹ bé & đồ chơi', th: 'แม่และเด็ก ของเล่น', ko: '유아·완구',
      jp: 'ベビー・おもちゃ', ar: 'الأطفال والألعاب', my: 'ကလေးနှင့်ကစားစရာ', id: 'Bayi & mainan', es: 'Bebés y juguetes',
      la: 'ແມ່ ແລະ ເດັກ, ຂອງຫຼິ້ນ', fil: 'Sanggol at laruan', ru: 'Дети и игрушки', km: 'ទារក និងប្រដាប់ក្មេងលេង',
      fr: 'Bébé et jouets', pt: 'Bebês e brinquedos', uz: 'Bolalar va oʻyinchoqlar', zh_ug: 'بوۋاق ۋە ئويۇنچۇق',
    },
    children: [
      {
        slug: 'infant', art: 'baby-bottle',
        names: {
          zh: '婴儿用品', zh_tw: '嬰兒用品', en: 'Baby essentials', vi: 'Đồ cho bé', th: 'ของใช้เด็กอ่อน', ko: '유아용품',
          jp: 'ベビー用品', ar: 'مستلزمات الرضع', my: 'ကလေးသုံးပစ္စည်း', id: 'Perlengkapan bayi', es: 'Artículos para bebé',
          la: 'ເຄື່ອງໃຊ້ເດັກອ່ອນ', fil: 'Gamit ng sanggol', ru: 'Товары для малышей', km: 'សម្ភារៈទារក',
          fr: 'Puériculture', pt: 'Artigos para bebê', uz: 'Chaqaloq buyumlari', zh_ug: 'بوۋاق بۇيۇملىرى',
        },
        children: [
          {
            slug: 'bottles', art: 'baby-bottle',
            names: {
              zh: '奶瓶喂养', zh_tw: '奶瓶餵養', en: 'Bottles & feeding', vi: 'Bình sữa & ăn dặm', th: 'ขวดนมและการให้อาหาร',
              ko: '젖병·수유', jp: '哺乳びん・授乳', ar: 'الرضّاعات والتغذية', my: 'နို့ဘူးနှင့်အစာကျွေး', id: 'Botol susu & makan',
              es: 'Biberones y alimentación', la: 'ຂວດນົມ', fil: 'Bote at pagpapakain', ru: 'Бутылочки и кормление',
              km: 'ដបទឹកដោះគោ', fr: 'Biberons et repas', pt: 'Mamadeiras', uz: 'Soʻrgʻichli butilkalar',
              zh_ug: 'ئېمىزگە ۋە بېقىش',
            },
            children: [],
          },
          {
            slug: 'babywear', art: 'womans-clothes',
            names: {
              zh: '婴童服装', zh_tw: '嬰童服裝', en: 'Baby clothes', vi: 'Quần áo trẻ em', th: 'เสื้อผ้าเด็ก', ko: '유아복',
              jp: 'ベビー服', ar: 'ملابس الأطفال', my: 'ကလေးအဝတ်အစား', id: 'Pakaian bayi', es: 'Ropa de bebé',
              la: 'ເສື້ອຜ້າເດັກ', fil: 'Damit ng sanggol', ru: 'Детская одежда', km: 'សម្លៀកបំពាក់ទារក',
              fr: 'Vêtements bébé', pt: 'Roupas de bebê', uz: 'Bolalar kiyimi', zh_ug: 'بوۋاق كىيىمى',
            },
            children: [],
          },
          {
            slug: 'babycare', art: 'duck',
            names: {
              zh: '婴儿洗护', zh_tw: '嬰兒洗護', en: 'Baby care', vi: 'Chăm sóc bé', th: 'ดูแลเด็กอ่อน', ko: '유아 세정·케어',
              jp: 'ベビーケア', ar: 'العناية بالرضيع', my: 'ကလေးပြုစုရေး', id: 'Perawatan bayi', es: 'Cuidado del bebé',
              la: 'ດູແລເດັກອ່ອນ', fil: 'Pangangalaga sa sanggol', ru: 'Уход за малышом', km: 'ថែទាំទារក',
              fr: 'Soins bébé', pt: 'Cuidados do bebê', uz: 'Chaqaloq parvarishi', zh_ug: 'بوۋاق پەرۋىشى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'plush', art: 'teddy-bear',
        names: {
          zh: '毛绒公仔', zh_tw: '毛絨公仔', en: 'Plush & dolls', vi: 'Thú bông & búp bê', th: 'ตุ๊กตา', ko: '인형',
          jp: 'ぬいぐるみ・人形', ar: 'الدمى المحشوة', my: 'အရုပ်', id: 'Boneka', es: 'Peluches y muñecas', la: 'ຕຸກກະຕາ',
          fil: 'Stuffed toys at manika', ru: 'Мягкие игрушки и куклы', km: 'តុក្កតា', fr: 'Peluches et poupées',
          pt: 'Pelúcias e bonecas', uz: 'Yumshoq oʻyinchoqlar', zh_ug: 'قورچاق',
        },
        children: [
          {
            slug: 'bears', art: 'teddy-bear',
            names: {
              zh: '毛绒熊', zh_tw: '毛絨熊', en: 'Plush bears', vi: 'Gấu bông', th: 'ตุ๊กตาหมี', ko: '곰 인형', jp: 'くまのぬいぐるみ',
              ar: 'دببة محشوة', my: 'ဝက်ဝံရုပ်', id: 'Boneka beruang', es: 'Osos de peluche', la: 'ຕຸກກະຕາໝີ',
              fil: 'Teddy bear', ru: 'Плюшевые мишки', km: 'តុក្កតាខ្លាឃ្មុំ', fr: 'Ours en peluche',
              pt: 'Ursos de pelúcia', uz: 'Ayiqchalar', zh_ug: 'تۈكلۈك ئېيىق',
            },
            children: [],
          },
          {
            slug: 'animals', art: 'panda',
            names: {
              zh: '毛绒动物', zh_tw: '毛絨動物', en: 'Plush animals', vi: 'Thú nhồi bông', th: 'ตุ๊กตาสัตว์', ko: '동물 인형',
              jp: '動物ぬいぐるみ', ar: 'حيوانات محشوة', my: 'တိရစ္ဆာန်ရုပ်', id: 'Boneka hewan', es: 'Animales de peluche',
              la: 'ຕຸກກະຕາສັດ', fil: 'Stuffed na hayop', ru: 'Плюшевые звери', km: 'តុក្កតាសត្វ',
              fr: 'Animaux en peluche', pt: 'Bichos de pelúcia', uz: 'Yumshoq hayvonlar', zh_ug: 'تۈكلۈك ھايۋانلار',
            },
            children: [],
          },
          {
            slug: 'dolls', art: 'nesting-dolls',
            names: {
              zh: '人偶娃娃', zh_tw: '人偶娃娃', en: 'Dolls', vi: 'Búp bê', th: 'ตุ๊กตาคน', ko: '인형·피겨', jp: '人形', ar: 'الدمى',
              my: 'လူရုပ်', id: 'Boneka orang', es: 'Muñecas', la: 'ຕຸກກະຕາຄົນ', fil: 'Mga manika', ru: 'Куклы',
              km: 'តុក្កតាមនុស្ស', fr: 'Poupées', pt: 'Bonecas', uz: 'Qoʻgʻirchoqlar', zh_ug: 'قونچاق',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'puzzles', art: 'puzzle-piece',
        names: {
          zh: '益智桌游', zh_tw: '益智桌遊', en: 'Puzzles & games', vi: 'Trí tuệ & trò chơi', th: 'เกมและปริศนา', ko: '퍼즐·보드게임',
          jp: 'パズル・ゲーム', ar: 'الألغاز والألعاب', my: 'ပဟေဠိနှင့်ဂိမ်း', id: 'Puzzle & permainan', es: 'Puzles y juegos',
          la: 'ປິດສະໜາ ແລະ ເກມ', fil: 'Puzzle at laro', ru: 'Пазлы и игры', km: 'ល្បែងប្រាជ្ញា', fr: 'Puzzles et jeux',
          pt: 'Quebra-cabeças e jogos', uz: 'Boshqotirma va oʻyinlar', zh_ug: 'ئەقلىي ئويۇنلار',
        },
        children: [
          {
            slug: 'jigsaws', art: 'puzzle-piece',
            names: {
              zh: '拼图', zh_tw: '拼圖', en: 'Jigsaw puzzles', vi: 'Tranh ghép hình', th: 'จิ๊กซอว์', ko: '퍼즐',
              jp: 'ジグソーパズル', ar: 'ألغاز الصور المقطعة', my: 'ပဟေဠိဆက်ရုပ်ပုံ', id: 'Puzzle gambar', es: 'Rompecabezas',
              la: 'ຈິກຊໍ', fil: 'Mga jigsaw', ru: 'Пазлы', km: 'ល្បែងផ្គុំរូប', fr: 'Puzzles', pt: 'Quebra-cabeças',
              uz: 'Pazllar', zh_ug: 'رەسىم قۇراشتۇرۇش',
            },
            children: [],
          },
          {
            slug: 'board-games', art: 'game-die',
            names: {
              zh: '桌游棋牌', zh_tw: '桌遊棋牌', en: 'Board & card games', vi: 'Cờ & bài', th: 'บอร์ดเกมและไพ่', ko: '보드·카드 게임',
              jp: 'ボード・カードゲーム', ar: 'ألعاب الطاولة والورق', my: 'ဘုတ်ဂိမ်းနှင့်ဖဲ', id: 'Permainan papan & kartu',
              es: 'Juegos de mesa y cartas', la: 'ເກມກະດານ ແລະ ໄພ້', fil: 'Board game at baraha',
              ru: 'Настольные игры и карты', km: 'ល្បែងក្តារ និងបៀ', fr: 'Jeux de société et cartes',
              pt: 'Jogos de tabuleiro e cartas', uz: 'Stol oʻyinlari va kartalar', zh_ug: 'شاھمات ۋە قەغەز ئويۇنلىرى',
            },
            children: [],
          },
          {
            slug: 'learning', art: 'abacus',
            names: {
              zh: '早教学习', zh_tw: '早教學習', en: 'Learning toys', vi: 'Đồ chơi học tập', th: 'ของเล่นเสริมการเรียนรู้',
              ko: '교육 완구', jp: '知育玩具', ar: 'ألعاب تعليمية', my: 'ပညာပေးကစားစရာ', id: 'Mainan edukasi',
              es: 'Juguetes educativos', la: 'ຂອງຫຼິ້ນເສີມການຮຽນ', fil: 'Laruang pang-edukasyon',
              ru: 'Развивающие игрушки', km: 'ប្រដាប់លេងអប់រំ', fr: 'Jouets éducatifs', pt: 'Brinquedos educativos',
              uz: 'Rivojlantiruvchi oʻyinchoqlar', zh_ug: 'مائارىپ ئويۇنچۇقلىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'models', art: 'racing-car',
        names: {
          zh: '模型玩具', zh_tw: '模型玩具', en: 'Model toys', vi: 'Đồ chơi mô hình', th: 'ของเล่นจำลอง', ko: '모형 완구',
          jp: '模型玩具', ar: 'المجسمات', my: 'မော်ဒယ်ကစားစရာ', id: 'Mainan model', es: 'Maquetas', la: 'ຂອງຫຼິ້ນຈຳລອງ',
          fil: 'Modelong laruan', ru: 'Модели', km: 'ម៉ូដែលក្មេងលេង', fr: 'Modèles réduits', pt: 'Miniaturas',
          uz: 'Modellar', zh_ug: 'مودېل ئويۇنچۇق',
        },
        children: [
          {
            slug: 'toy-cars', art: 'racing-car',
            names: {
              zh: '玩具车', zh_tw: '玩具車', en: 'Toy cars', vi: 'Xe đồ chơi', th: 'รถของเล่น', ko: '장난감 자동차', jp: 'ミニカー',
              ar: 'سيارات لعبة', my: 'ကားရုပ်', id: 'Mobil mainan', es: 'Coches de juguete', la: 'ລົດຂອງຫຼິ້ນ',
              fil: 'Laruang kotse', ru: 'Игрушечные машинки', km: 'រថយន្តក្មេងលេង', fr: 'Petites voitures',
              pt: 'Carrinhos', uz: 'Oʻyinchoq mashinalar', zh_ug: 'ئويۇنچۇق ماشىنا',
            },
            children: [],
          },
          {
            slug: 'trains-planes', art: 'locomotive',
            names: {
              zh: '火车飞机', zh_tw: '火車飛機', en: 'Trains & planes', vi: 'Tàu hỏa & máy bay', th: 'รถไฟและเครื่องบิน',
              ko: '기차·비행기', jp: '電車・飛行機', ar: 'القطارات والطائرات', my: 'ရထားနှင့်လေယာဉ်', id: 'Kereta & pesawat',
              es: 'Trenes y aviones', la: 'ລົດໄຟ ແລະ ເຮືອບິນ', fil: 'Tren at eroplano', ru: 'Поезда и самолёты',
              km: 'រថភ្លើង និងយន្តហោះ', fr: 'Trains et avions', pt: 'Trens e aviões', uz: 'Poyezd va samolyotlar',
              zh_ug: 'پويىز ۋە ئايروپىلان',
            },
            children: [],
          },
          {
            slug: 'dinosaurs', art: 't-rex',
            names: {
              zh: '恐龙机器人', zh_tw: '恐龍機器人', en: 'Dinosaurs & robots', vi: 'Khủng long & robot',
              th: 'ไดโนเสาร์และหุ่นยนต์', ko: '공룡·로봇', jp: '恐竜・ロボット', ar: 'الديناصورات والروبوتات',
              my: 'ဒိုင်နိုဆောနှင့်စက်ရုပ်', id: 'Dinosaurus & robot', es: 'Dinosaurios y robots',
              la: 'ໄດໂນເສົາ ແລະ ຫຸ່ນຍົນ', fil: 'Dinosaur at robot', ru: 'Динозавры и роботы',
              km: 'ដាយណូស័រ និងមនុស្សយន្ត', fr: 'Dinosaures et robots', pt: 'Dinossauros e robôs',
              uz: 'Dinozavr va robotlar', zh_ug: 'دىنوزاۋر ۋە ماشىنا ئادەم',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'outdoor-toys', art: 'kite',
        names: {
          zh: '户外玩具', zh_tw: '戶外玩具', en: 'Outdoor toys', vi: 'Đồ chơi ngoài trời', th: 'ของเล่นกลางแจ้ง', ko: '야외 완구',
          jp: '外遊び玩具', ar: 'ألعاب خارجية', my: 'အပြင်ကစားစရာ', id: 'Mainan luar ruang', es: 'Juguetes de exterior',
          la: 'ຂອງຫຼິ້ນກາງແຈ້ງ', fil: 'Laruang panlabas', ru: 'Игрушки для улицы', km: 'ប្រដាប់លេងក្រៅផ្ទះ',
          fr: 'Jouets d\'extérieur', pt: 'Brinquedos ao ar livre', uz: 'Ochiq havo oʻyinchoqlari',
          zh_ug: 'سىرتتا ئوينايدىغان ئويۇنچۇق',
        },
        children: [
          {
            slug: 'flying', art: 'kite',
            names: {
              zh: '风筝飞行', zh_tw: '風箏飛行', en: 'Kites & flying toys', vi: 'Diều & đồ chơi bay', th: 'ว่าวและของเล่นบิน',
              ko: '연·비행 완구', jp: '凧・飛ぶおもちゃ', ar: 'الطائرات الورقية', my: 'စွန်နှင့်ပျံသန်းကစားစရာ', id: 'Layang-layang',
              es: 'Cometas y voladores', la: 'ວ່າວ ແລະ ຂອງຫຼິ້ນບິນ', fil: 'Saranggola at lumilipad',
              ru: 'Змеи и летающие игрушки', km: 'ខ្លែង', fr: 'Cerfs-volants', pt: 'Pipas e voadores', uz: 'Varraklar',
              zh_ug: 'لەگلەك',
            },
            children: [],
          },
          {
            slug: 'water-toys', art: 'water-pistol',
            names: {
              zh: '水枪戏水', zh_tw: '水槍戲水', en: 'Water toys', vi: 'Đồ chơi nước', th: 'ของเล่นน้ำ', ko: '물놀이 완구', jp: '水遊び',
              ar: 'ألعاب الماء', my: 'ရေကစားစရာ', id: 'Mainan air', es: 'Juguetes de agua', la: 'ຂອງຫຼິ້ນນ້ຳ',
              fil: 'Laruang pantubig', ru: 'Игрушки для воды', km: 'ប្រដាប់លេងទឹក', fr: 'Jeux d\'eau',
              pt: 'Brinquedos de água', uz: 'Suv oʻyinchoqlari', zh_ug: 'سۇ ئويۇنچۇقى',
            },
            children: [],
          },
          {
            slug: 'playground', art: 'playground-slide',
            names: {
              zh: '游乐设施', zh_tw: '遊樂設施', en: 'Playground & ride-ons', vi: 'Cầu trượt & xe chòi', th: 'สนามเด็กเล่น',
              ko: '놀이기구', jp: '遊具・乗用玩具', ar: 'ألعاب الملاعب', my: 'ကစားကွင်းပစ္စည်း', id: 'Taman bermain',
              es: 'Parque infantil', la: 'ສະໜາມເດັກຫຼິ້ນ', fil: 'Palaruan', ru: 'Игровые площадки', km: 'សួនកុមារ',
              fr: 'Aires de jeux', pt: 'Playground', uz: 'Bolalar maydonchasi', zh_ug: 'باغچە ئويۇنلىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'music-art', art: 'guitar',
        names: {
          zh: '乐器画材', zh_tw: '樂器畫材', en: 'Music & art', vi: 'Nhạc cụ & họa cụ', th: 'ดนตรีและศิลปะ', ko: '악기·미술',
          jp: '楽器・画材', ar: 'الموسيقى والفن', my: 'တူရိယာနှင့်ပန်းချီ', id: 'Musik & seni', es: 'Música y arte',
          la: 'ດົນຕີ ແລະ ສິລະປະ', fil: 'Musika at sining', ru: 'Музыка и творчество', km: 'តន្ត្រី និងសិល្បៈ',
          fr: 'Musique et arts', pt: 'Música e arte', uz: 'Musiqa va sanʼat', zh_ug: 'چالغۇ ۋە رەسىم',
        },
        children: [
          {
            slug: 'strings', art: 'guitar',
            names: {
              zh: '弦乐器', zh_tw: '弦樂器', en: 'String instruments', vi: 'Nhạc cụ dây', th: 'เครื่องสาย', ko: '현악기',
              jp: '弦楽器', ar: 'الآلات الوترية', my: 'ကြိုးတပ်တူရိယာ', id: 'Alat musik dawai', es: 'Cuerdas',
              la: 'ເຄື່ອງສາຍ', fil: 'Instrumentong de-kuwerdas', ru: 'Струнные инструменты', km: 'ឧបករណ៍ខ្សែ',
              fr: 'Instruments à cordes', pt: 'Instrumentos de corda', uz: 'Torli cholgʻular', zh_ug: 'تارىلىق چالغۇ',
            },
            children: [],
          },
          {
            slug: 'winds', art: 'trumpet',
            names: {
              zh: '管乐器', zh_tw: '管樂器', en: 'Wind instruments', vi: 'Nhạc cụ hơi', th: 'เครื่องเป่า', ko: '관악기',
              jp: '管楽器', ar: 'آلات النفخ', my: 'မှုတ်တူရိယာ', id: 'Alat musik tiup', es: 'Vientos', la: 'ເຄື່ອງເປົ່າ',
              fil: 'Instrumentong hinihipan', ru: 'Духовые инструменты', km: 'ឧបករណ៍ផ្លុំ', fr: 'Instruments à vent',
              pt: 'Instrumentos de sopro', uz: 'Puflama cholgʻular', zh_ug: 'پۈۋلىمە چالغۇ',
            },
            children: [],
          },
          {
            slug: 'percussion', art: 'drum',
            names: {
              zh: '打击键盘乐器', zh_tw: '打擊鍵盤樂器', en: 'Percussion & keyboards', vi: 'Bộ gõ & phím',
              th: 'เครื่องตีและคีย์บอร์ด', ko: '타악기·건반', jp: '打楽器・鍵盤', ar: 'الإيقاع والمفاتيح',
              my: 'ရိုက်တူရိယာနှင့်ကီးဘုတ်', id: 'Perkusi & keyboard', es: 'Percusión y teclados',
              la: 'ເຄື່ອງຕີ ແລະ ຄີບອດ', fil: 'Perkusyon at keyboard', ru: 'Ударные и клавишные',
              km: 'ឧបករណ៍គោះ និងក្តារចុច', fr: 'Percussions et claviers', pt: 'Percussão e teclados',
              uz: 'Zarbli va klavishli cholgʻular', zh_ug: 'ئۇرما ۋە كۇنۇپكىلىق چالغۇ',
            },
            children: [],
          },
          {
            slug: 'art-supplies', art: 'artist-palette',
            names: {
              zh: '画材', zh_tw: '畫材', en: 'Art supplies', vi: 'Họa cụ', th: 'อุปกรณ์ศิลปะ', ko: '미술 용품', jp: '画材',
              ar: 'مستلزمات الرسم', my: 'ပန်းချီပစ္စည်း', id: 'Perlengkapan lukis', es: 'Materiales de arte',
              la: 'ອຸປະກອນສິລະປະ', fil: 'Gamit sa sining', ru: 'Товары для рисования', km: 'សម្ភារៈគំនូរ',
              fr: 'Fournitures d\'art', pt: 'Materiais de arte', uz: 'Rassomchilik buyumlari', zh_ug: 'رەسىم جابدۇقلىرى',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'sports', art: 'soccer-ball',
    names: {
      zh: '运动户外', zh_tw: '運動戶外', en: 'Sports & outdoors', vi: 'Thể thao & dã ngoại', th: 'กีฬาและกลางแจ้ง',
      ko: '스포츠·아웃도어', jp: 'スポーツ・アウトドア', ar: 'الرياضة والهواء الطلق', my: 'အားကစားနှင့်ပြင်ပ',
      id: 'Olahraga & luar ruang', es: 'Deporte y aire libre', la: 'ກິລາ ແລະ ກາງແຈ້ງ', fil: 'Palakasan at labas',
      ru: 'Спорт и отдых', km: 'កីឡា និងក្រៅផ្ទះ', fr: 'Sport et plein air', pt: 'Esporte e ar livre',
      uz: 'Sport va dam olish', zh_ug: 'تەنھەرىكەت ۋە سىرتقى پائالىيەت',
    },
    children: [
      {
        slug: 'balls', art: 'basketball',
        names: {
          zh: '球类运动', zh_tw: '球類運動', en: 'Ball sports', vi: 'Thể thao bóng', th: 'กีฬาลูกบอล', ko: '구기 종목', jp: '球技',
          ar: 'رياضات الكرة', my: 'ဘောလုံးအားကစား', id: 'Olahraga bola', es: 'Deportes de pelota', la: 'ກິລາບານ',
          fil: 'Larong bola', ru: 'Игры с мячом', km: 'កីឡាបាល់', fr: 'Sports de ballon', pt: 'Esportes com bola',
          uz: 'Toʻp oʻyinlari', zh_ug: 'توپ تەنھەرىكىتى',
        },
        children: [
          {
            slug: 'football', art: 'soccer-ball',
            names: {
              zh: '足球', zh_tw: '足球', en: 'Football', vi: 'Bóng đá', th: 'ฟุตบอล', ko: '축구', jp: 'サッカー', ar: 'كرة القدم',
              my: 'ဘောလုံး', id: 'Sepak bola', es: 'Fútbol', la: 'ບານເຕະ', fil: 'Football', ru: 'Футбол', km: 'បាល់ទាត់',
              fr: 'Football', pt: 'Futebol', uz: 'Futbol', zh_ug: 'پۇتبول',
            },
            children: [],
          },
          {
            slug: 'basketball', art: 'basketball',
            names: {
              zh: '篮球排球', zh_tw: '籃球排球', en: 'Basketball & volleyball', vi: 'Bóng rổ & bóng chuyền',
              th: 'บาสเกตบอลและวอลเลย์บอล', ko: '농구·배구', jp: 'バスケ・バレー', ar: 'كرة السلة والطائرة',
              my: 'ဘတ်စကက်ဘောနှင့်ဘော်လီဘော', id: 'Basket & voli', es: 'Baloncesto y voleibol',
              la: 'ບານບ້ວງ ແລະ ບານສົ່ງ', fil: 'Basketball at volleyball', ru: 'Баскетбол и волейбол',
              km: 'បាល់បោះ និងបាល់ទះ', fr: 'Basket et volley', pt: 'Basquete e vôlei', uz: 'Basketbol va voleybol',
              zh_ug: 'ۋاسكېتبول ۋە ۋالىبول',
            },
            children: [],
          },
          {
            slug: 'baseball', art: 'baseball',
            names: {
              zh: '棒球橄榄球', zh_tw: '棒球橄欖球', en: 'Baseball & rugby', vi: 'Bóng chày & bầu dục', th: 'เบสบอลและรักบี้',
              ko: '야구·럭비', jp: '野球・ラグビー', ar: 'البيسبول والرغبي', my: 'ဘေ့စ်ဘောနှင့်ရက်ဂ်ဘီ', id: 'Bisbol & rugbi',
              es: 'Béisbol y rugby', la: 'ເບສບອນ ແລະ ຣັກບີ້', fil: 'Baseball at rugby', ru: 'Бейсбол и регби',
              km: 'បេស្បល និងបាល់ឱប', fr: 'Baseball et rugby', pt: 'Beisebol e rúgbi', uz: 'Beysbol va regbi',
              zh_ug: 'بېيسبول ۋە رەگبى',
            },
            children: [],
          },
          {
            slug: 'billiards', art: 'pool-8-ball',
            names: {
              zh: '台球保龄球', zh_tw: '撞球保齡球', en: 'Billiards & bowling', vi: 'Bi-a & bowling', th: 'บิลเลียดและโบว์ลิ่ง',
              ko: '당구·볼링', jp: 'ビリヤード・ボウリング', ar: 'البلياردو والبولينغ', my: 'ဘိလိယက်နှင့်ဘိုးလင်း',
              id: 'Biliar & boling', es: 'Billar y bolos', la: 'ບິນລຽດ ແລະ ໂບລິ່ງ', fil: 'Bilyar at bowling',
              ru: 'Бильярд и боулинг', km: 'ប៊ីយ៉ា និងប៊ូលីង', fr: 'Billard et bowling', pt: 'Bilhar e boliche',
              uz: 'Bilyard va bouling', zh_ug: 'بىليارد ۋە بوۋلىڭ',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'rackets', art: 'badminton',
        names: {
          zh: '球拍运动', zh_tw: '球拍運動', en: 'Racket sports', vi: 'Thể thao vợt', th: 'กีฬาแร็กเกต', ko: '라켓 종목',
          jp: 'ラケットスポーツ', ar: 'رياضات المضرب', my: 'ရိုက်တံအားကစား', id: 'Olahraga raket', es: 'Deportes de raqueta',
          la: 'ກິລາໄມ້ຕີ', fil: 'Larong raketa', ru: 'Ракеточные виды', km: 'កីឡារ៉ាកែត', fr: 'Sports de raquette',
          pt: 'Esportes de raquete', uz: 'Raketka oʻyinlari', zh_ug: 'راكېتكا تەنھەرىكىتى',
        },
        children: [
          {
            slug: 'badminton', art: 'badminton',
            names: {
              zh: '羽毛球', zh_tw: '羽毛球', en: 'Badminton', vi: 'Cầu lông', th: 'แบดมินตัน', ko: '배드민턴', jp: 'バドミントン',
              ar: 'الريشة الطائرة', my: 'ကြက်တောင်', id: 'Bulu tangkis', es: 'Bádminton', la: 'ດອກປີກໄກ່',
              fil: 'Badminton', ru: 'Бадминтон', km: 'សី', fr: 'Badminton', pt: 'Badminton', uz: 'Badminton',
              zh_ug: 'پەي توپ',
            },
            children: [],
          },
          {
            slug: 'tennis', art: 'tennis',
            names: {
              zh: '网球', zh_tw: '網球', en: 'Tennis', vi: 'Quần vợt', th: 'เทนนิส', ko: '테니스', jp: 'テニス', ar: 'التنس',
              my: 'တင်းနစ်', id: 'Tenis', es: 'Tenis', la: 'ເທັນນິດ', fil: 'Tennis', ru: 'Теннис', km: 'តេន្នីស',
              fr: 'Tennis', pt: 'Tênis', uz: 'Tennis', zh_ug: 'تور توپ',
            },
            children: [],
          },
          {
            slug: 'table-tennis', art: 'ping-pong',
            names: {
              zh: '乒乓球', zh_tw: '桌球', en: 'Table tennis', vi: 'Bóng bàn', th: 'ปิงปอง', ko: '탁구', jp: '卓球',
              ar: 'تنس الطاولة', my: 'စားပွဲတင်တင်းနစ်', id: 'Tenis meja', es: 'Tenis de mesa', la: 'ປິງປອງ',
              fil: 'Table tennis', ru: 'Настольный теннис', km: 'ប៉េងប៉ុង', fr: 'Tennis de table', pt: 'Tênis de mesa',
              uz: 'Stol tennisi', zh_ug: 'تىك-تاك توپ',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'skating', art: 'roller-skate',
        names: {
          zh: '轮滑冰雪', zh_tw: '輪滑冰雪', en: 'Skating & winter', vi: 'Trượt & mùa đông', th: 'สเก็ตและกีฬาหิมะ',
          ko: '스케이트·겨울', jp: 'スケート・ウィンター', ar: 'التزلج والشتاء', my: 'စကိတ်နှင့်ဆောင်းရာသီ',
          id: 'Skating & musim dingin', es: 'Patinaje e invierno', la: 'ສະເກັດ ແລະ ກິລາຫິມະ', fil: 'Skating at taglamig',
          ru: 'Коньки и зима', km: 'ជិះស្គី និងរដូវរងា', fr: 'Glisse et hiver', pt: 'Patinação e inverno',
          uz: 'Konki va qishki sport', zh_ug: 'سىيرىلىش ۋە قىش تەنھەرىكىتى',
        },
        children: [
          {
            slug: 'skateboards', art: 'skateboard',
            names: {
              zh: '滑板轮滑', zh_tw: '滑板輪滑', en: 'Skateboards & rollers', vi: 'Ván trượt & patin',
              th: 'สเก็ตบอร์ดและโรลเลอร์', ko: '스케이트보드·롤러', jp: 'スケボー・ローラー', ar: 'ألواح التزلج والزلاجات',
              my: 'စကိတ်ဘုတ်', id: 'Skateboard & sepatu roda', es: 'Monopatines y patines', la: 'ສະເກັດບອດ',
              fil: 'Skateboard at roller', ru: 'Скейтборды и ролики', km: 'ក្តាររំកិល', fr: 'Skates et rollers',
              pt: 'Skates e patins', uz: 'Skeytbord va roliklar', zh_ug: 'سىيرىلما تاختاي',
            },
            children: [],
          },
          {
            slug: 'ice', art: 'ice-skate',
            names: {
              zh: '冰上运动', zh_tw: '冰上運動', en: 'Ice sports', vi: 'Thể thao trên băng', th: 'กีฬาบนน้ำแข็ง', ko: '빙상 스포츠',
              jp: 'アイススポーツ', ar: 'رياضات الجليد', my: 'ရေခဲပြင်အားကစား', id: 'Olahraga es', es: 'Deportes de hielo',
              la: 'ກິລານ້ຳກ້ອນ', fil: 'Larong yelo', ru: 'Ледовый спорт', km: 'កីឡាទឹកកក', fr: 'Sports de glace',
              pt: 'Esportes no gelo', uz: 'Muz sporti', zh_ug: 'مۇز تەنھەرىكىتى',
            },
            children: [],
          },
          {
            slug: 'snow', art: 'skis',
            names: {
              zh: '雪上运动', zh_tw: '雪上運動', en: 'Snow sports', vi: 'Thể thao tuyết', th: 'กีฬาหิมะ', ko: '설상 스포츠',
              jp: 'スノースポーツ', ar: 'رياضات الثلج', my: 'နှင်းအားကစား', id: 'Olahraga salju', es: 'Deportes de nieve',
              la: 'ກິລາຫິມະ', fil: 'Larong niyebe', ru: 'Снежный спорт', km: 'កីឡាព្រិល', fr: 'Sports de neige',
              pt: 'Esportes na neve', uz: 'Qor sporti', zh_ug: 'قار تەنھەرىكىتى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'camping', art: 'tent',
        names: {
          zh: '露营垂钓', zh_tw: '露營垂釣', en: 'Camping & fishing', vi: 'Cắm trại & câu cá', th: 'แคมป์ปิ้งและตกปลา',
          ko: '캠핑·낚시', jp: 'キャンプ・釣り', ar: 'التخييم والصيد', my: 'စခန်းချနှင့်ငါးမျှား', id: 'Berkemah & memancing',
          es: 'Acampada y pesca', la: 'ແຄ້ມປິ້ງ ແລະ ຕຶກປາ', fil: 'Camping at pangingisda', ru: 'Кемпинг и рыбалка',
          km: 'បោះជំរុំ និងស្ទូចត្រី', fr: 'Camping et pêche', pt: 'Camping e pesca', uz: 'Kemping va baliqchilik',
          zh_ug: 'لاگېر ۋە بېلىقچىلىق',
        },
        children: [
          {
            slug: 'tents', art: 'tent',
            names: {
              zh: '帐篷', zh_tw: '帳篷', en: 'Tents', vi: 'Lều', th: 'เต็นท์', ko: '텐트', jp: 'テント', ar: 'الخيام', my: 'တဲ',
              id: 'Tenda', es: 'Tiendas de campaña', la: 'ເຕັ້ນ', fil: 'Mga tolda', ru: 'Палатки', km: 'តង់',
              fr: 'Tentes', pt: 'Barracas', uz: 'Chodirlar', zh_ug: 'چېدىر',
            },
            children: [],
          },
          {
            slug: 'fishing', art: 'fishing-pole',
            names: {
              zh: '渔具', zh_tw: '漁具', en: 'Fishing tackle', vi: 'Ngư cụ', th: 'อุปกรณ์ตกปลา', ko: '낚시 용품', jp: '釣具',
              ar: 'معدات الصيد', my: 'ငါးမျှားကိရိယာ', id: 'Alat pancing', es: 'Artículos de pesca', la: 'ອຸປະກອນຕຶກປາ',
              fil: 'Gamit sa pangingisda', ru: 'Рыболовные снасти', km: 'ឧបករណ៍ស្ទូចត្រី', fr: 'Articles de pêche',
              pt: 'Artigos de pesca', uz: 'Baliqchilik anjomlari', zh_ug: 'بېلىق تۇتۇش قوراللىرى',
            },
            children: [],
          },
          {
            slug: 'navigation', art: 'compass',
            names: {
              zh: '指南导航', zh_tw: '指南導航', en: 'Maps & compasses', vi: 'Bản đồ & la bàn', th: 'แผนที่และเข็มทิศ',
              ko: '지도·나침반', jp: '地図・コンパス', ar: 'الخرائط والبوصلات', my: 'မြေပုံနှင့်သံလိုက်အိမ်မြှောင်',
              id: 'Peta & kompas', es: 'Mapas y brújulas', la: 'ແຜນທີ່ ແລະ ເຂັມທິດ', fil: 'Mapa at kompas',
              ru: 'Карты и компасы', km: 'ផែនទី និងត្រីវិស័យ', fr: 'Cartes et boussoles', pt: 'Mapas e bússolas',
              uz: 'Xarita va kompaslar', zh_ug: 'خەرىتە ۋە كومپاس',
            },
            children: [],
          },
          {
            slug: 'ropes', art: 'knot',
            names: {
              zh: '绳索攀登', zh_tw: '繩索攀登', en: 'Ropes & climbing', vi: 'Dây & leo núi', th: 'เชือกและปีนเขา', ko: '로프·등반',
              jp: 'ロープ・登山', ar: 'الحبال والتسلق', my: 'ကြိုးနှင့်တောင်တက်', id: 'Tali & panjat',
              es: 'Cuerdas y escalada', la: 'ເຊືອກ ແລະ ປີນພູ', fil: 'Lubid at pag-akyat', ru: 'Верёвки и альпинизм',
              km: 'ខ្សែ និងឡើងភ្នំ', fr: 'Cordes et escalade', pt: 'Cordas e escalada', uz: 'Arqon va alpinizm',
              zh_ug: 'ئارغامچا ۋە تاغقا چىقىش',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'cycling', art: 'bicycle',
        names: {
          zh: '骑行出行', zh_tw: '騎行出行', en: 'Cycling & riding', vi: 'Xe đạp & xe máy', th: 'ปั่นจักรยานและขี่',
          ko: '사이클·라이딩', jp: 'サイクリング', ar: 'ركوب الدراجات', my: 'စက်ဘီးနှင့်စီးနင်း', id: 'Bersepeda & berkendara',
          es: 'Ciclismo y movilidad', la: 'ລົດຖີບ ແລະ ການຂັບຂີ່', fil: 'Pagbibisikleta', ru: 'Велоспорт и мото',
          km: 'ជិះកង់', fr: 'Cyclisme et deux-roues', pt: 'Ciclismo e mobilidade', uz: 'Velosport',
          zh_ug: 'ۋېلسىپىت مىنىش',
        },
        children: [
          {
            slug: 'bicycles', art: 'bicycle',
            names: {
              zh: '自行车', zh_tw: '自行車', en: 'Bicycles', vi: 'Xe đạp', th: 'จักรยาน', ko: '자전거', jp: '自転車',
              ar: 'الدراجات الهوائية', my: 'စက်ဘီး', id: 'Sepeda', es: 'Bicicletas', la: 'ລົດຖີບ', fil: 'Mga bisikleta',
              ru: 'Велосипеды', km: 'កង់', fr: 'Vélos', pt: 'Bicicletas', uz: 'Velosipedlar', zh_ug: 'ۋېلسىپىت',
            },
            children: [],
          },
          {
            slug: 'scooters', art: 'kick-scooter',
            names: {
              zh: '滑板车', zh_tw: '滑板車', en: 'Kick scooters', vi: 'Xe scooter', th: 'สกู๊ตเตอร์', ko: '킥보드', jp: 'キックボード',
              ar: 'السكوترات', my: 'စကူတာ', id: 'Skuter dorong', es: 'Patinetes', la: 'ສະກູດເຕີ',
              fil: 'Mga kick scooter', ru: 'Самокаты', km: 'ស្គូតទ័រ', fr: 'Trottinettes', pt: 'Patinetes',
              uz: 'Samokatlar', zh_ug: 'سىيرىلما ماشىنا',
            },
            children: [],
          },
          {
            slug: 'motorbikes', art: 'motor-scooter',
            names: {
              zh: '电动车摩托', zh_tw: '電動車機車', en: 'E-bikes & motorcycles', vi: 'Xe điện & mô tô',
              th: 'รถไฟฟ้าและมอเตอร์ไซค์', ko: '전동차·오토바이', jp: '電動バイク', ar: 'الدراجات الكهربائية والنارية',
              my: 'အီးဘိုက်နှင့်မော်တော်ဆိုင်ကယ်', id: 'Motor listrik & motor', es: 'Motos y eléctricas',
              la: 'ລົດໄຟຟ້າ ແລະ ລົດຈັກ', fil: 'E-bike at motorsiklo', ru: 'Электробайки и мотоциклы',
              km: 'ម៉ូតូអគ្គិសនី', fr: 'Motos et scooters', pt: 'Motos e elétricas', uz: 'Elektrobayk va mototsikllar',
              zh_ug: 'توكلۇق ۋە موتوسىكلىت',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'fitness', art: 'boxing-glove',
        names: {
          zh: '水上与健身', zh_tw: '水上與健身', en: 'Water & fitness', vi: 'Dưới nước & thể hình', th: 'กีฬาทางน้ำและฟิตเนส',
          ko: '수상·피트니스', jp: '水上・フィットネス', ar: 'الرياضات المائية واللياقة', my: 'ရေကစားနည်းနှင့်ကြံ့ခိုင်ရေး',
          id: 'Air & kebugaran', es: 'Acuáticos y fitness', la: 'ກິລານ້ຳ ແລະ ອອກກຳລັງ', fil: 'Tubig at fitness',
          ru: 'Водный спорт и фитнес', km: 'ទឹក និងហាត់ប្រាណ', fr: 'Eau et fitness', pt: 'Aquáticos e fitness',
          uz: 'Suv sporti va fitnes', zh_ug: 'سۇ ۋە چېنىقىش',
        },
        children: [
          {
            slug: 'diving', art: 'diving-mask',
            names: {
              zh: '潜水游泳', zh_tw: '潛水游泳', en: 'Diving & swimming', vi: 'Lặn & bơi', th: 'ดำน้ำและว่ายน้ำ', ko: '다이빙·수영',
              jp: 'ダイビング・水泳', ar: 'الغوص والسباحة', my: 'ရေငုပ်နှင့်ရေကူး', id: 'Selam & renang', es: 'Buceo y natación',
              la: 'ດຳນ້ຳ ແລະ ລອຍນ້ຳ', fil: 'Pagsisid at paglangoy', ru: 'Дайвинг и плавание', km: 'មុជទឹក និងហែលទឹក',
              fr: 'Plongée et natation', pt: 'Mergulho e natação', uz: 'Shoʻngʻish va suzish',
              zh_ug: 'سۇغا شۇڭغۇش ۋە ئۈزۈش',
            },
            children: [],
          },
          {
            slug: 'boats', art: 'canoe',
            names: {
              zh: '皮划艇', zh_tw: '獨木舟', en: 'Canoes & boats', vi: 'Thuyền kayak', th: 'เรือแคนูและพาย', ko: '카누·보트',
              jp: 'カヌー・ボート', ar: 'القوارب', my: 'ကနူးလှေ', id: 'Kano & perahu', es: 'Canoas y botes', la: 'ເຮືອພາຍ',
              fil: 'Kanoe at bangka', ru: 'Каноэ и лодки', km: 'ទូកកាណូ', fr: 'Canoës et bateaux', pt: 'Canoas e barcos',
              uz: 'Kanoe va qayiqlar', zh_ug: 'كىچىك كېمە',
            },
            children: [],
          },
          {
            slug: 'martial', art: 'boxing-glove',
            names: {
              zh: '拳击武术', zh_tw: '拳擊武術', en: 'Boxing & martial arts', vi: 'Quyền anh & võ thuật',
              th: 'มวยและศิลปะการต่อสู้', ko: '복싱·무술', jp: 'ボクシング・武道', ar: 'الملاكمة والفنون القتالية',
              my: 'လက်ဝှေ့နှင့်သိုင်း', id: 'Tinju & bela diri', es: 'Boxeo y artes marciales',
              la: 'ມວຍ ແລະ ສິລະປະການຕໍ່ສູ້', fil: 'Boksing at martial arts', ru: 'Бокс и единоборства',
              km: 'ប្រដាល់ និងគុន', fr: 'Boxe et arts martiaux', pt: 'Boxe e artes marciais', uz: 'Boks va yakkakurash',
              zh_ug: 'بوكس ۋە چېلىشىش',
            },
            children: [],
          },
          {
            slug: 'awards', art: 'trophy',
            names: {
              zh: '奖杯射箭', zh_tw: '獎盃射箭', en: 'Trophies & targets', vi: 'Cúp & bia ngắm', th: 'ถ้วยรางวัลและเป้า',
              ko: '트로피·과녁', jp: 'トロフィー・的', ar: 'الكؤوس والأهداف', my: 'ဆုဖလားနှင့်ပစ်မှတ်', id: 'Piala & sasaran',
              es: 'Trofeos y dianas', la: 'ຖ້ວຍລາງວັນ ແລະ ເປົ້າ', fil: 'Tropeo at target', ru: 'Кубки и мишени',
              km: 'ពានរង្វាន់ និងគោលដៅ', fr: 'Trophées et cibles', pt: 'Troféus e alvos', uz: 'Kubok va nishonlar',
              zh_ug: 'لوڭقا ۋە نىشان',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'food', art: 'red-apple',
    names: {
      zh: '生鲜食品', zh_tw: '生鮮食品', en: 'Fresh food & grocery', vi: 'Thực phẩm tươi', th: 'อาหารสดและของชำ', ko: '신선 식품',
      jp: '生鮮・食品', ar: 'الأغذية الطازجة والبقالة', my: 'လတ်ဆတ်အစားအစာ', id: 'Makanan segar',
      es: 'Alimentación y frescos', la: 'ອາຫານສົດ', fil: 'Sariwang pagkain', ru: 'Продукты питания', km: 'អាហារស្រស់',
      fr: 'Produits frais et épicerie', pt: 'Alimentos frescos', uz: 'Oziq-ovqat', zh_ug: 'يېڭى يېمەك-ئىچمەك',
    },
    children: [
      {
        slug: 'fruit', art: 'red-apple',
        names: {
          zh: '水果', zh_tw: '水果', en: 'Fruit', vi: 'Trái cây', th: 'ผลไม้', ko: '과일', jp: '果物', ar: 'الفواكه',
          my: 'သစ်သီး', id: 'Buah', es: 'Fruta', la: 'ໝາກໄມ້', fil: 'Prutas', ru: 'Фрукты', km: 'ផ្លែឈើ', fr: 'Fruits',
          pt: 'Frutas', uz: 'Mevalar', zh_ug: 'مېۋە-چېۋە',
        },
        children: [
          {
            slug: 'apples', art: 'red-apple',
            names: {
              zh: '苹果梨', zh_tw: '蘋果梨', en: 'Apples & pears', vi: 'Táo & lê', th: 'แอปเปิลและลูกแพร์', ko: '사과·배',
              jp: 'りんご・梨', ar: 'التفاح والكمثرى', my: 'ပန်းသီးနှင့်သစ်တော်', id: 'Apel & pir', es: 'Manzanas y peras',
              la: 'ແອັບເປິ້ນ ແລະ ສາລີ່', fil: 'Mansanas at peras', ru: 'Яблоки и груши', km: 'ផ្លែប៉ោម និងសារី',
              fr: 'Pommes et poires', pt: 'Maçãs e peras', uz: 'Olma va noklar', zh_ug: 'ئالما ۋە نەشپۈت',
            },
            children: [],
          },
          {
            slug: 'citrus', art: 'tangerine',
            names: {
              zh: '柑橘柠檬', zh_tw: '柑橘檸檬', en: 'Citrus', vi: 'Cam quýt & chanh', th: 'ส้มและมะนาว', ko: '감귤·레몬', jp: '柑橘類',
              ar: 'الحمضيات', my: 'လိမ္မော်နှင့်သံပုရာ', id: 'Jeruk & lemon', es: 'Cítricos', la: 'ໝາກກ້ຽງ ແລະ ໝາກນາວ',
              fil: 'Dalandan at limon', ru: 'Цитрусовые', km: 'ក្រូច', fr: 'Agrumes', pt: 'Cítricos', uz: 'Sitruslar',
              zh_ug: 'ئاپېلسىن ۋە لىمون',
            },
            children: [],
          },
          {
            slug: 'berries', art: 'strawberry',
            names: {
              zh: '浆果葡萄', zh_tw: '漿果葡萄', en: 'Berries & grapes', vi: 'Dâu & nho', th: 'เบอร์รีและองุ่น', ko: '베리·포도',
              jp: 'ベリー・ぶどう', ar: 'التوت والعنب', my: 'ဘယ်ရီနှင့်စပျစ်', id: 'Beri & anggur', es: 'Bayas y uvas',
              la: 'ໝາກເບີຣີ ແລະ ອະງຸ່ນ', fil: 'Berry at ubas', ru: 'Ягоды и виноград', km: 'ប៊ែរី និងទំពាំងបាយជូរ',
              fr: 'Baies et raisins', pt: 'Frutas vermelhas e uvas', uz: 'Rezavorlar va uzum',
              zh_ug: 'بۆلجۈرگەن ۋە ئۈزۈم',
            },
            children: [],
          },
          {
            slug: 'tropical', art: 'pineapple',
            names: {
              zh: '热带水果', zh_tw: '熱帶水果', en: 'Tropical fruit', vi: 'Trái cây nhiệt đới', th: 'ผลไม้เมืองร้อน',
              ko: '열대 과일', jp: 'トロピカルフルーツ', ar: 'الفواكه الاستوائية', my: 'အပူပိုင်းသစ်သီး', id: 'Buah tropis',
              es: 'Fruta tropical', la: 'ໝາກໄມ້ເຂດຮ້ອນ', fil: 'Tropikal na prutas', ru: 'Тропические фрукты',
              km: 'ផ្លែឈើត្រូពិច', fr: 'Fruits tropicaux', pt: 'Frutas tropicais', uz: 'Tropik mevalar',
              zh_ug: 'ئىسسىق بەلۋاغ مېۋىلىرى',
            },
            children: [],
          },
          {
            slug: 'melons', art: 'watermelon',
            names: {
              zh: '瓜桃樱桃', zh_tw: '瓜桃櫻桃', en: 'Melons & stone fruit', vi: 'Dưa & đào', th: 'แตงและพีช', ko: '멜론·복숭아',
              jp: 'メロン・桃', ar: 'البطيخ والدراق', my: 'ဖရဲသီးနှင့်မက်မွန်', id: 'Melon & persik',
              es: 'Melones y melocotones', la: 'ໝາກແຕງ ແລະ ໝາກຄາຍ', fil: 'Melon at peach', ru: 'Дыни и персики',
              km: 'ឪឡឹក និងផ្លែប៉ែស', fr: 'Melons et pêches', pt: 'Melões e pêssegos', uz: 'Qovun va shaftolilar',
              zh_ug: 'قوغۇن ۋە شاپتۇل',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'vegetables', art: 'broccoli',
        names: {
          zh: '蔬菜', zh_tw: '蔬菜', en: 'Vegetables', vi: 'Rau củ', th: 'ผัก', ko: '채소', jp: '野菜', ar: 'الخضروات',
          my: 'ဟင်းသီးဟင်းရွက်', id: 'Sayuran', es: 'Verduras', la: 'ຜັກ', fil: 'Gulay', ru: 'Овощи', km: 'បន្លែ',
          fr: 'Légumes', pt: 'Legumes e verduras', uz: 'Sabzavotlar', zh_ug: 'كۆكتات',
        },
        children: [
          {
            slug: 'leafy', art: 'leafy-green',
            names: {
              zh: '叶菜花菜', zh_tw: '葉菜花菜', en: 'Leafy greens', vi: 'Rau lá', th: 'ผักใบ', ko: '잎채소', jp: '葉物野菜',
              ar: 'الخضار الورقية', my: 'အရွက်စား', id: 'Sayuran daun', es: 'Verduras de hoja', la: 'ຜັກໃບ',
              fil: 'Madahong gulay', ru: 'Зелень', km: 'បន្លែស្លឹក', fr: 'Légumes-feuilles', pt: 'Folhosas',
              uz: 'Bargli sabzavotlar', zh_ug: 'يوپۇرماقلىق كۆكتات',
            },
            children: [],
          },
          {
            slug: 'roots', art: 'carrot',
            names: {
              zh: '根茎类', zh_tw: '根莖類', en: 'Root vegetables', vi: 'Củ', th: 'ผักหัว', ko: '뿌리채소', jp: '根菜',
              ar: 'الخضار الجذرية', my: 'အမြစ်စား', id: 'Umbi-umbian', es: 'Raíces y tubérculos', la: 'ຜັກຫົວ',
              fil: 'Halamang-ugat', ru: 'Корнеплоды', km: 'បន្លែមើម', fr: 'Légumes-racines', pt: 'Raízes e tubérculos',
              uz: 'Ildizmevalar', zh_ug: 'يىلتىزلىق كۆكتات',
            },
            children: [],
          },
          {
            slug: 'gourds', art: 'eggplant',
            names: {
              zh: '瓜茄辣椒', zh_tw: '瓜茄辣椒', en: 'Gourds & peppers', vi: 'Cà, bầu & ớt', th: 'แตง มะเขือ พริก', ko: '박과·고추',
              jp: '果菜・唐辛子', ar: 'القرعيات والفلفل', my: 'ခရမ်းနှင့်ငရုတ်', id: 'Terong & cabai',
              es: 'Hortalizas y pimientos', la: 'ໝາກເຂືອ ແລະ ໝາກເຜັດ', fil: 'Talong at sili', ru: 'Баклажаны и перец',
              km: 'ត្រប់ និងម្ទេស', fr: 'Courges et piments', pt: 'Berinjelas e pimentas', uz: 'Baqlajon va qalampirlar',
              zh_ug: 'پىدىگەن ۋە لازا',
            },
            children: [],
          },
          {
            slug: 'mushrooms', art: 'brown-mushroom',
            names: {
              zh: '菌菇豆类', zh_tw: '菌菇豆類', en: 'Mushrooms & beans', vi: 'Nấm & đậu', th: 'เห็ดและถั่ว', ko: '버섯·콩',
              jp: 'きのこ・豆', ar: 'الفطر والبقول', my: 'မှိုနှင့်ပဲ', id: 'Jamur & kacang', es: 'Setas y legumbres',
              la: 'ເຫັດ ແລະ ຖົ່ວ', fil: 'Kabute at beans', ru: 'Грибы и бобовые', km: 'ផ្សិត និងសណ្តែក',
              fr: 'Champignons et haricots', pt: 'Cogumelos e feijões', uz: 'Qoʻziqorin va dukkaklilar',
              zh_ug: 'موگۇ ۋە پۇرچاق',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'meat', art: 'cut-of-meat',
        names: {
          zh: '肉禽水产', zh_tw: '肉禽水產', en: 'Meat & seafood', vi: 'Thịt & hải sản', th: 'เนื้อและอาหารทะเล', ko: '육류·수산',
          jp: '肉・魚介', ar: 'اللحوم والمأكولات البحرية', my: 'အသားနှင့်ပင်လယ်စာ', id: 'Daging & makanan laut',
          es: 'Carne y marisco', la: 'ຊີ້ນ ແລະ ອາຫານທະເລ', fil: 'Karne at pagkaing-dagat', ru: 'Мясо и морепродукты',
          km: 'សាច់ និងគ្រឿងសមុទ្រ', fr: 'Viandes et fruits de mer', pt: 'Carnes e frutos do mar',
          uz: 'Goʻsht va dengiz mahsulotlari', zh_ug: 'گۆش ۋە دېڭىز مەھسۇلاتلىرى',
        },
        children: [
          {
            slug: 'red-meat', art: 'cut-of-meat',
            names: {
              zh: '牛羊猪肉', zh_tw: '牛羊豬肉', en: 'Beef, lamb & pork', vi: 'Thịt bò, cừu, heo', th: 'เนื้อวัว แกะ หมู',
              ko: '소·양·돼지고기', jp: '牛・羊・豚肉', ar: 'لحوم البقر والغنم', my: 'အမဲ၊ သိုးနှင့်ဝက်သား', id: 'Daging merah',
              es: 'Ternera, cordero y cerdo', la: 'ຊີ້ນງົວ ແກະ ແລະ ໝູ', fil: 'Baka, tupa at baboy',
              ru: 'Говядина, баранина, свинина', km: 'សាច់គោ ចៀម និងជ្រូក', fr: 'Bœuf, agneau et porc',
              pt: 'Carne bovina, ovina e suína', uz: 'Mol va qoʻy goʻshti', zh_ug: 'كالا ۋە قوي گۆشى',
            },
            children: [],
          },
          {
            slug: 'poultry', art: 'poultry-leg',
            names: {
              zh: '禽肉蛋品', zh_tw: '禽肉蛋品', en: 'Poultry & eggs', vi: 'Gia cầm & trứng', th: 'สัตว์ปีกและไข่', ko: '닭고기·계란',
              jp: '鶏肉・卵', ar: 'الدواجن والبيض', my: 'ကြက်သားနှင့်ဥ', id: 'Unggas & telur', es: 'Aves y huevos',
              la: 'ສັດປີກ ແລະ ໄຂ່', fil: 'Manok at itlog', ru: 'Птица и яйца', km: 'សាច់មាន់ និងស៊ុត',
              fr: 'Volailles et œufs', pt: 'Aves e ovos', uz: 'Parranda va tuxum', zh_ug: 'توخۇ گۆشى ۋە تۇخۇم',
            },
            children: [],
          },
          {
            slug: 'seafood', art: 'shrimp',
            names: {
              zh: '海鲜水产', zh_tw: '海鮮水產', en: 'Seafood', vi: 'Hải sản', th: 'อาหารทะเล', ko: '해산물', jp: '魚介類',
              ar: 'المأكولات البحرية', my: 'ပင်လယ်စာ', id: 'Makanan laut', es: 'Marisco y pescado', la: 'ອາຫານທະເລ',
              fil: 'Pagkaing-dagat', ru: 'Морепродукты', km: 'គ្រឿងសមុទ្រ', fr: 'Fruits de mer', pt: 'Frutos do mar',
              uz: 'Dengiz mahsulotlari', zh_ug: 'دېڭىز مەھسۇلاتى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'bakery', art: 'bread',
        names: {
          zh: '烘焙速食', zh_tw: '烘焙速食', en: 'Bakery & ready meals', vi: 'Bánh & đồ ăn liền', th: 'เบเกอรีและอาหารพร้อมทาน',
          ko: '베이커리·간편식', jp: 'ベーカリー・惣菜', ar: 'المخبوزات والوجبات الجاهزة', my: 'မုန့်နှင့်အသင့်စား',
          id: 'Roti & siap saji', es: 'Panadería y platos listos', la: 'ເບເກີຣີ ແລະ ອາຫານພ້ອມກິນ',
          fil: 'Tinapay at handang pagkain', ru: 'Выпечка и готовая еда', km: 'នំប៉័ង និងអាហាររហ័ស',
          fr: 'Boulangerie et plats prêts', pt: 'Padaria e pratos prontos', uz: 'Non va tayyor taomlar',
          zh_ug: 'پىشۇرما ۋە تېز تاماق',
        },
        children: [
          {
            slug: 'bread', art: 'bread',
            names: {
              zh: '面包', zh_tw: '麵包', en: 'Bread', vi: 'Bánh mì', th: 'ขนมปัง', ko: '빵', jp: 'パン', ar: 'الخبز',
              my: 'ပေါင်မုန့်', id: 'Roti', es: 'Pan', la: 'ເຂົ້າຈີ່', fil: 'Tinapay', ru: 'Хлеб', km: 'នំប៉័ង',
              fr: 'Pains', pt: 'Pães', uz: 'Non', zh_ug: 'بولكا',
            },
            children: [],
          },
          {
            slug: 'cakes', art: 'birthday-cake',
            names: {
              zh: '蛋糕甜点', zh_tw: '蛋糕甜點', en: 'Cakes & desserts', vi: 'Bánh ngọt', th: 'เค้กและของหวาน', ko: '케이크·디저트',
              jp: 'ケーキ・デザート', ar: 'الكعك والحلويات', my: 'ကိတ်မုန့်နှင့်အချိုပွဲ', id: 'Kue & pencuci mulut',
              es: 'Tartas y postres', la: 'ເຄັກ ແລະ ຂອງຫວານ', fil: 'Cake at panghimagas', ru: 'Торты и десерты',
              km: 'នំខេក និងបង្អែម', fr: 'Gâteaux et desserts', pt: 'Bolos e sobremesas', uz: 'Tort va shirinliklar',
              zh_ug: 'تورت ۋە تاتلىق تۈرۈم',
            },
            children: [],
          },
          {
            slug: 'pastries', art: 'moon-cake',
            names: {
              zh: '糕点点心', zh_tw: '糕點點心', en: 'Pastries', vi: 'Bánh ngọt truyền thống', th: 'ขนมอบ', ko: '과자·다과',
              jp: '菓子・点心', ar: 'المعجنات', my: 'မုန့်မျိုးစုံ', id: 'Kue kering', es: 'Pastelería', la: 'ເຂົ້າໜົມ',
              fil: 'Mga pastry', ru: 'Выпечка', km: 'នំ', fr: 'Pâtisseries', pt: 'Doces e salgados', uz: 'Pishiriqlar',
              zh_ug: 'پېچىنە-پىرەنىك',
            },
            children: [],
          },
          {
            slug: 'ready-meals', art: 'takeout-box',
            names: {
              zh: '方便速食', zh_tw: '方便速食', en: 'Ready meals', vi: 'Đồ ăn liền', th: 'อาหารพร้อมทาน', ko: '간편식',
              jp: 'レトルト・即席食品', ar: 'الوجبات الجاهزة', my: 'အသင့်စားအစာ', id: 'Makanan siap saji',
              es: 'Platos preparados', la: 'ອາຫານສຳເລັດຮູບ', fil: 'Handang pagkain', ru: 'Готовые блюда',
              km: 'អាហាររហ័ស', fr: 'Plats préparés', pt: 'Pratos prontos', uz: 'Tayyor taomlar', zh_ug: 'تەييار تاماق',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'snacks', art: 'popcorn',
        names: {
          zh: '休闲零食', zh_tw: '休閒零食', en: 'Snacks', vi: 'Đồ ăn vặt', th: 'ของว่าง', ko: '간식', jp: 'スナック',
          ar: 'الوجبات الخفيفة', my: 'အဆာပြေ', id: 'Camilan', es: 'Aperitivos', la: 'ຂອງຫວ່າງ', fil: 'Meryenda',
          ru: 'Снеки', km: 'អាហារសម្រន់', fr: 'En-cas', pt: 'Lanches', uz: 'Gazaklar', zh_ug: 'يەڭگىل يېمەكلىك',
        },
        children: [
          {
            slug: 'candy', art: 'candy',
            names: {
              zh: '糖果巧克力', zh_tw: '糖果巧克力', en: 'Candy & chocolate', vi: 'Kẹo & sô-cô-la', th: 'ลูกอมและช็อกโกแลต',
              ko: '사탕·초콜릿', jp: 'キャンディ・チョコ', ar: 'الحلوى والشوكولاتة', my: 'သကြားလုံးနှင့်ချောကလက်',
              id: 'Permen & cokelat', es: 'Dulces y chocolate', la: 'ເຂົ້າໜົມອົມ ແລະ ຊັອກໂກແລັດ',
              fil: 'Kendi at tsokolate', ru: 'Конфеты и шоколад', km: 'ស្ករគ្រាប់ និងសូកូឡា', fr: 'Bonbons et chocolat',
              pt: 'Balas e chocolates', uz: 'Konfet va shokolad', zh_ug: 'كەمپۈت ۋە شاكىلات',
            },
            children: [],
          },
          {
            slug: 'nuts', art: 'peanuts',
            names: {
              zh: '坚果炒货', zh_tw: '堅果炒貨', en: 'Nuts', vi: 'Hạt', th: 'ถั่วและเมล็ด', ko: '견과', jp: 'ナッツ', ar: 'المكسرات',
              my: 'အခွံမာသီး', id: 'Kacang-kacangan', es: 'Frutos secos', la: 'ຖົ່ວ', fil: 'Mga mani', ru: 'Орехи',
              km: 'គ្រាប់ផ្លែឈើ', fr: 'Noix et graines', pt: 'Castanhas', uz: 'Yongʻoqlar', zh_ug: 'قۇرۇق مېۋە',
            },
            children: [],
          },
          {
            slug: 'biscuits', art: 'cookie',
            names: {
              zh: '饼干膨化', zh_tw: '餅乾膨化', en: 'Biscuits & crisps', vi: 'Bánh quy & snack', th: 'บิสกิตและขนมกรอบ',
              ko: '비스킷·과자', jp: 'ビスケット・スナック', ar: 'البسكويت والمقرمشات', my: 'ဘီစကစ်နှင့်အကြွပ်',
              id: 'Biskuit & keripik', es: 'Galletas y snacks', la: 'ບິດສະກິດ ແລະ ເຂົ້າໜົມກອບ', fil: 'Biskwit at chips',
              ru: 'Печенье и чипсы', km: 'ប៊ីស្គី និងនំស្រួយ', fr: 'Biscuits et chips', pt: 'Biscoitos e salgadinhos',
              uz: 'Pechenye va chipslar', zh_ug: 'پېچىنە ۋە قۇماچ',
            },
            children: [],
          },
          {
            slug: 'ice-cream', art: 'ice-cream',
            names: {
              zh: '冰品', zh_tw: '冰品', en: 'Ice cream', vi: 'Kem', th: 'ไอศกรีม', ko: '아이스크림', jp: 'アイス', ar: 'المثلجات',
              my: 'ရေခဲမုန့်', id: 'Es krim', es: 'Helados', la: 'ກະແລັມ', fil: 'Sorbetes', ru: 'Мороженое',
              km: 'ការ៉េម', fr: 'Glaces', pt: 'Sorvetes', uz: 'Muzqaymoq', zh_ug: 'ماروژنى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'drinks', art: 'hot-beverage',
        names: {
          zh: '饮品乳品', zh_tw: '飲品乳品', en: 'Drinks & dairy', vi: 'Đồ uống & sữa', th: 'เครื่องดื่มและนม', ko: '음료·유제품',
          jp: '飲料・乳製品', ar: 'المشروبات والألبان', my: 'ဖျော်ရည်နှင့်နို့', id: 'Minuman & susu', es: 'Bebidas y lácteos',
          la: 'ເຄື່ອງດື່ມ ແລະ ນົມ', fil: 'Inumin at gatas', ru: 'Напитки и молочное', km: 'ភេសជ្ជៈ និងទឹកដោះគោ',
          fr: 'Boissons et produits laitiers', pt: 'Bebidas e laticínios', uz: 'Ichimlik va sut',
          zh_ug: 'ئىچىملىك ۋە سۈت',
        },
        children: [
          {
            slug: 'dairy', art: 'glass-of-milk',
            names: {
              zh: '牛奶乳品', zh_tw: '牛奶乳品', en: 'Milk & dairy', vi: 'Sữa', th: 'นมและเนย', ko: '우유·유제품', jp: '牛乳・乳製品',
              ar: 'الحليب والألبان', my: 'နို့နှင့်နို့ထွက်ပစ္စည်း', id: 'Susu & olahan', es: 'Leche y lácteos',
              la: 'ນົມ', fil: 'Gatas', ru: 'Молочные продукты', km: 'ទឹកដោះគោ', fr: 'Lait et fromages',
              pt: 'Leite e laticínios', uz: 'Sut mahsulotlari', zh_ug: 'سۈت مەھسۇلاتلىرى',
            },
            children: [],
          },
          {
            slug: 'tea-coffee', art: 'teacup-without-handle',
            names: {
              zh: '茶与咖啡', zh_tw: '茶與咖啡', en: 'Tea & coffee', vi: 'Trà & cà phê', th: 'ชาและกาแฟ', ko: '차·커피',
              jp: 'お茶・コーヒー', ar: 'الشاي والقهوة', my: 'လက်ဖက်ရည်နှင့်ကော်ဖီ', id: 'Teh & kopi', es: 'Té y café',
              la: 'ຊາ ແລະ ກາເຟ', fil: 'Tsaa at kape', ru: 'Чай и кофе', km: 'តែ និងកាហ្វេ', fr: 'Thé et café',
              pt: 'Chá e café', uz: 'Choy va qahva', zh_ug: 'چاي ۋە قەھۋە',
            },
            children: [],
          },
          {
            slug: 'juice', art: 'beverage-box',
            names: {
              zh: '果汁饮料', zh_tw: '果汁飲料', en: 'Juice & soft drinks', vi: 'Nước ép & nước ngọt', th: 'น้ำผลไม้และน้ำอัดลม',
              ko: '주스·음료', jp: 'ジュース・清涼飲料', ar: 'العصائر والمشروبات', my: 'ဖျော်ရည်', id: 'Jus & minuman ringan',
              es: 'Zumos y refrescos', la: 'ນ້ຳໝາກໄມ້', fil: 'Juice at softdrinks', ru: 'Соки и напитки',
              km: 'ទឹកផ្លែឈើ', fr: 'Jus et sodas', pt: 'Sucos e refrigerantes', uz: 'Sharbat va ichimliklar',
              zh_ug: 'مېۋە شەربىتى',
            },
            children: [],
          },
          {
            slug: 'alcohol', art: 'wine-glass',
            names: {
              zh: '酒类', zh_tw: '酒類', en: 'Wine & beer', vi: 'Rượu & bia', th: 'ไวน์และเบียร์', ko: '주류', jp: 'お酒',
              ar: 'النبيذ والجعة', my: 'ဝိုင်နှင့်ဘီယာ', id: 'Anggur & bir', es: 'Vinos y cervezas',
              la: 'ເຫຼົ້າ ແລະ ເບຍ', fil: 'Alak at serbesa', ru: 'Вино и пиво', km: 'ស្រា និងស្រាបៀរ',
              fr: 'Vins et bières', pt: 'Vinhos e cervejas', uz: 'Vino va pivo', zh_ug: 'ھاراق ۋە پىۋا',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'home', art: 'couch-and-lamp',
    names: {
      zh: '家居家纺', zh_tw: '家居家紡', en: 'Home & living', vi: 'Nhà cửa & đời sống', th: 'บ้านและของใช้', ko: '홈·리빙',
      jp: 'ホーム・インテリア', ar: 'المنزل والمعيشة', my: 'အိမ်သုံးပစ္စည်း', id: 'Rumah & hunian', es: 'Hogar y decoración',
      la: 'ເຮືອນ ແລະ ຊີວິດ', fil: 'Tahanan', ru: 'Дом и интерьер', km: 'ផ្ទះ និងការរស់នៅ', fr: 'Maison et décoration',
      pt: 'Casa e decoração', uz: 'Uy-roʻzgʻor', zh_ug: 'ئۆي-ماكان بۇيۇملىرى',
    },
    children: [
      {
        slug: 'furniture', art: 'chair',
        names: {
          zh: '家具', zh_tw: '家具', en: 'Furniture', vi: 'Nội thất', th: 'เฟอร์นิเจอร์', ko: '가구', jp: '家具', ar: 'الأثاث',
          my: 'ပရိဘောဂ', id: 'Furnitur', es: 'Muebles', la: 'ເຄື່ອງເຟີນິເຈີ', fil: 'Muwebles', ru: 'Мебель',
          km: 'គ្រឿងសង្ហារិម', fr: 'Meubles', pt: 'Móveis', uz: 'Mebel', zh_ug: 'ئۆي جاھازىلىرى',
        },
        children: [
          {
            slug: 'seating', art: 'couch-and-lamp',
            names: {
              zh: '沙发座椅', zh_tw: '沙發座椅', en: 'Sofas & chairs', vi: 'Sofa & ghế', th: 'โซฟาและเก้าอี้', ko: '소파·의자',
              jp: 'ソファ・椅子', ar: 'الأرائك والكراسي', my: 'ဆိုဖာနှင့်ကုလားထိုင်', id: 'Sofa & kursi', es: 'Sofás y sillas',
              la: 'ໂຊຟາ ແລະ ຕັ່ງ', fil: 'Sofa at silya', ru: 'Диваны и стулья', km: 'សាឡុង និងកៅអី',
              fr: 'Canapés et chaises', pt: 'Sofás e cadeiras', uz: 'Divan va stullar', zh_ug: 'سافا ۋە ئورۇندۇق',
            },
            children: [],
          },
          {
            slug: 'beds', art: 'bed',
            names: {
              zh: '床具', zh_tw: '床具', en: 'Beds', vi: 'Giường', th: 'เตียง', ko: '침대', jp: 'ベッド', ar: 'الأسرّة',
              my: 'အိပ်ရာ', id: 'Tempat tidur', es: 'Camas', la: 'ຕຽງນອນ', fil: 'Mga kama', ru: 'Кровати', km: 'គ្រែ',
              fr: 'Lits', pt: 'Camas', uz: 'Karavotlar', zh_ug: 'كارىۋات',
            },
            children: [],
          },
          {
            slug: 'cabinets', art: 'file-cabinet',
            names: {
              zh: '柜类门窗', zh_tw: '櫃類門窗', en: 'Cabinets, doors & windows', vi: 'Tủ & cửa', th: 'ตู้ ประตู หน้าต่าง',
              ko: '수납장·문·창', jp: '収納棚・ドア・窓', ar: 'الخزائن والأبواب والنوافذ', my: 'ဗီရို၊ တံခါးနှင့်ပြတင်း',
              id: 'Lemari, pintu & jendela', es: 'Armarios, puertas y ventanas', la: 'ຕູ້ ປະຕູ ແລະ ປ່ອງຢ້ຽມ',
              fil: 'Kabinet, pinto at bintana', ru: 'Шкафы, двери и окна', km: 'ទូ ទ្វារ និងបង្អួច',
              fr: 'Armoires, portes et fenêtres', pt: 'Armários, portas e janelas', uz: 'Shkaf, eshik va derazalar',
              zh_ug: 'ئىشكاپ، ئىشىك ۋە دېرىزە',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'decor', art: 'framed-picture',
        names: {
          zh: '家居装饰', zh_tw: '家居裝飾', en: 'Decoration', vi: 'Trang trí', th: 'ของตกแต่ง', ko: '인테리어 소품', jp: 'インテリア雑貨',
          ar: 'الديكور', my: 'အလှဆင်ပစ္စည်း', id: 'Dekorasi', es: 'Decoración', la: 'ຂອງຕົກແຕ່ງ', fil: 'Dekorasyon',
          ru: 'Декор', km: 'គ្រឿងតុបតែង', fr: 'Décoration', pt: 'Decoração', uz: 'Bezak buyumlari',
          zh_ug: 'بېزەك بۇيۇملىرى',
        },
        children: [
          {
            slug: 'lanterns', art: 'red-paper-lantern',
            names: {
              zh: '灯笼灯饰', zh_tw: '燈籠燈飾', en: 'Lanterns & lights', vi: 'Đèn lồng & đèn', th: 'โคมไฟ', ko: '등·조명',
              jp: 'ランタン・照明', ar: 'الفوانيس والأضواء', my: 'မီးပုံးနှင့်မီးအလှ', id: 'Lentera & lampu',
              es: 'Farolillos y luces', la: 'ໂຄມໄຟ', fil: 'Parol at ilaw', ru: 'Фонари и светильники',
              km: 'គោម និងភ្លើង', fr: 'Lanternes et luminaires', pt: 'Lanternas e luzes', uz: 'Fonar va chiroqlar',
              zh_ug: 'پانۇس ۋە چىراغ',
            },
            children: [],
          },
          {
            slug: 'pictures', art: 'framed-picture',
            names: {
              zh: '装饰摆件', zh_tw: '裝飾擺件', en: 'Pictures & ornaments', vi: 'Tranh & đồ trang trí', th: 'ภาพและของประดับ',
              ko: '액자·장식품', jp: '絵画・置物', ar: 'اللوحات والتحف', my: 'ပန်းချီကားနှင့်အလှဆင်', id: 'Lukisan & pajangan',
              es: 'Cuadros y adornos', la: 'ຮູບພາບ ແລະ ເຄື່ອງປະດັບ', fil: 'Larawan at palamuti',
              ru: 'Картины и сувениры', km: 'រូបភាព និងគ្រឿងលម្អ', fr: 'Tableaux et bibelots', pt: 'Quadros e enfeites',
              uz: 'Rasm va bezaklar', zh_ug: 'رەسىم ۋە تىزما بېزەك',
            },
            children: [],
          },
          {
            slug: 'clocks', art: 'mantelpiece-clock',
            names: {
              zh: '时钟', zh_tw: '時鐘', en: 'Clocks', vi: 'Đồng hồ treo & bàn', th: 'นาฬิกาตั้งและแขวน', ko: '벽시계·탁상시계',
              jp: '置き時計・掛け時計', ar: 'ساعات الحائط والطاولة', my: 'တိုင်ကပ်နာရီ', id: 'Jam dinding & meja',
              es: 'Relojes de mesa y pared', la: 'ໂມງແຂວນ ແລະ ໂມງຕັ້ງ', fil: 'Orasan', ru: 'Настольные и настенные часы',
              km: 'នាឡិកាជញ្ជាំង', fr: 'Horloges', pt: 'Relógios de mesa e parede', uz: 'Devor va stol soatlari',
              zh_ug: 'تام سائىتى',
            },
            children: [],
          },
          {
            slug: 'candles', art: 'candle',
            names: {
              zh: '香薰蜡烛', zh_tw: '香薰蠟燭', en: 'Candles & scents', vi: 'Nến & hương', th: 'เทียนและกลิ่นหอม', ko: '캔들·향',
              jp: 'キャンドル・アロマ', ar: 'الشموع والعطور', my: 'ဖယောင်းတိုင်နှင့်အမွှေး', id: 'Lilin & aroma',
              es: 'Velas y aromas', la: 'ທຽນ ແລະ ກິ່ນຫອມ', fil: 'Kandila at pabango', ru: 'Свечи и ароматы',
              km: 'ទៀន និងក្លិនក្រអូប', fr: 'Bougies et parfums', pt: 'Velas e aromas', uz: 'Sham va isiriqlar',
              zh_ug: 'شام ۋە خۇشبۇي',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'plants', art: 'potted-plant',
        names: {
          zh: '花卉绿植', zh_tw: '花卉綠植', en: 'Plants & flowers', vi: 'Cây & hoa', th: 'ต้นไม้และดอกไม้', ko: '식물·꽃',
          jp: '植物・花', ar: 'النباتات والزهور', my: 'အပင်နှင့်ပန်း', id: 'Tanaman & bunga', es: 'Plantas y flores',
          la: 'ຕົ້ນໄມ້ ແລະ ດອກໄມ້', fil: 'Halaman at bulaklak', ru: 'Растения и цветы', km: 'រុក្ខជាតិ និងផ្កា',
          fr: 'Plantes et fleurs', pt: 'Plantas e flores', uz: 'Oʻsimlik va gullar', zh_ug: 'گۈل-گىياھ',
        },
        children: [
          {
            slug: 'potted', art: 'potted-plant',
            names: {
              zh: '盆栽', zh_tw: '盆栽', en: 'Potted plants', vi: 'Cây chậu', th: 'ไม้กระถาง', ko: '화분', jp: '鉢植え',
              ar: 'نباتات الأصص', my: 'အိုးစိုက်ပင်', id: 'Tanaman pot', es: 'Plantas en maceta', la: 'ຕົ້ນໄມ້ກະຖາງ',
              fil: 'Halamang nasa paso', ru: 'Комнатные растения', km: 'រុក្ខជាតិក្នុងផើង', fr: 'Plantes en pot',
              pt: 'Plantas em vaso', uz: 'Tuvak gullar', zh_ug: 'تەشتەك گۈلى',
            },
            children: [],
          },
          {
            slug: 'flowers', art: 'bouquet',
            names: {
              zh: '鲜花', zh_tw: '鮮花', en: 'Cut flowers', vi: 'Hoa tươi', th: 'ดอกไม้สด', ko: '생화', jp: '切り花',
              ar: 'الزهور المقطوفة', my: 'ပန်းလတ်', id: 'Bunga potong', es: 'Flores cortadas', la: 'ດອກໄມ້ສົດ',
              fil: 'Sariwang bulaklak', ru: 'Срезанные цветы', km: 'ផ្កាស្រស់', fr: 'Fleurs coupées',
              pt: 'Flores cortadas', uz: 'Gullar', zh_ug: 'ئۈزۈلگەن گۈل',
            },
            children: [],
          },
          {
            slug: 'seeds', art: 'seedling',
            names: {
              zh: '种苗园艺', zh_tw: '種苗園藝', en: 'Seeds & gardening', vi: 'Hạt giống & làm vườn', th: 'เมล็ดและทำสวน',
              ko: '씨앗·원예', jp: '種・園芸', ar: 'البذور والبستنة', my: 'မျိုးစေ့နှင့်ဥယျာဉ်', id: 'Benih & berkebun',
              es: 'Semillas y jardinería', la: 'ແນວພັນ ແລະ ສວນ', fil: 'Binhi at paghahalaman', ru: 'Семена и сад',
              km: 'គ្រាប់ពូជ និងសួន', fr: 'Graines et jardinage', pt: 'Sementes e jardinagem',
              uz: 'Urugʻ va bogʻdorchilik', zh_ug: 'ئۇرۇق ۋە باغۋەنچىلىك',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'cleaning', art: 'broom',
        names: {
          zh: '清洁收纳', zh_tw: '清潔收納', en: 'Cleaning & storage', vi: 'Vệ sinh & lưu trữ', th: 'ทำความสะอาดและจัดเก็บ',
          ko: '청소·수납', jp: '掃除・収納', ar: 'التنظيف والتخزين', my: 'သန့်ရှင်းရေးနှင့်သိမ်းဆည်း',
          id: 'Kebersihan & penyimpanan', es: 'Limpieza y orden', la: 'ທຳຄວາມສະອາດ ແລະ ເກັບມ້ຽນ',
          fil: 'Paglilinis at imbakan', ru: 'Уборка и хранение', km: 'សម្អាត និងទុកដាក់', fr: 'Ménage et rangement',
          pt: 'Limpeza e organização', uz: 'Tozalash va saqlash', zh_ug: 'تازىلاش ۋە رەتلەش',
        },
        children: [
          {
            slug: 'cleaning-tools', art: 'broom',
            names: {
              zh: '清洁工具', zh_tw: '清潔工具', en: 'Cleaning tools', vi: 'Dụng cụ vệ sinh', th: 'อุปกรณ์ทำความสะอาด',
              ko: '청소 도구', jp: '掃除道具', ar: 'أدوات التنظيف', my: 'သန့်ရှင်းရေးကိရိယာ', id: 'Alat kebersihan',
              es: 'Útiles de limpieza', la: 'ອຸປະກອນທຳຄວາມສະອາດ', fil: 'Panlinis', ru: 'Инвентарь для уборки',
              km: 'ឧបករណ៍សម្អាត', fr: 'Articles de ménage', pt: 'Utensílios de limpeza', uz: 'Tozalash anjomlari',
              zh_ug: 'تازىلىق قوراللىرى',
            },
            children: [],
          },
          {
            slug: 'baskets', art: 'basket',
            names: {
              zh: '收纳篮筐', zh_tw: '收納籃筐', en: 'Baskets & bins', vi: 'Giỏ & thùng', th: 'ตะกร้าและถัง', ko: '바구니·통',
              jp: 'かご・ごみ箱', ar: 'السلال والحاويات', my: 'ခြင်းနှင့်ပုံး', id: 'Keranjang & tempat sampah',
              es: 'Cestas y cubos', la: 'ກະຕ່າ ແລະ ຖັງ', fil: 'Basket at basurahan', ru: 'Корзины и вёдра',
              km: 'កន្ត្រក និងធុង', fr: 'Paniers et bacs', pt: 'Cestos e lixeiras', uz: 'Savat va chelaklar',
              zh_ug: 'سېۋەت ۋە چېلەك',
            },
            children: [],
          },
          {
            slug: 'bathroom', art: 'bathtub',
            names: {
              zh: '卫浴', zh_tw: '衛浴', en: 'Bathroom', vi: 'Phòng tắm', th: 'ห้องน้ำ', ko: '욕실', jp: 'バスルーム',
              ar: 'الحمّام', my: 'ရေချိုးခန်းသုံး', id: 'Kamar mandi', es: 'Baño', la: 'ຫ້ອງນ້ຳ', fil: 'Banyo',
              ru: 'Ванная', km: 'បន្ទប់ទឹក', fr: 'Salle de bain', pt: 'Banheiro', uz: 'Hammom',
              zh_ug: 'مۇنچا جابدۇقلىرى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'sewing', art: 'yarn',
        names: {
          zh: '布艺缝纫', zh_tw: '布藝縫紉', en: 'Sewing & textiles', vi: 'May vá & vải', th: 'เย็บปักและสิ่งทอ', ko: '재봉·직물',
          jp: '裁縫・手芸', ar: 'الخياطة والمنسوجات', my: 'အပ်ချုပ်နှင့်အထည်', id: 'Jahit & tekstil', es: 'Costura y textil',
          la: 'ຫຍິບ ແລະ ຜ້າ', fil: 'Pananahi at tela', ru: 'Шитьё и текстиль', km: 'ដេរ និងវាយនភណ្ឌ',
          fr: 'Couture et textile', pt: 'Costura e têxteis', uz: 'Tikuvchilik va toʻqima', zh_ug: 'تىكىش ۋە توقۇلما',
        },
        children: [
          {
            slug: 'yarns', art: 'yarn',
            names: {
              zh: '毛线编织', zh_tw: '毛線編織', en: 'Yarn & knitting', vi: 'Len & đan', th: 'ไหมพรมและถักนิต', ko: '털실·뜨개',
              jp: '毛糸・編み物', ar: 'خيوط الحياكة', my: 'ချည်နှင့်သိုးမွှေး', id: 'Benang rajut', es: 'Lanas y punto',
              la: 'ໄໝພົມ ແລະ ຖັກ', fil: 'Sinulid at paggagantsilyo', ru: 'Пряжа и вязание', km: 'អំបោះ និងចាក់',
              fr: 'Laine et tricot', pt: 'Lãs e tricô', uz: 'Ip va toʻqish', zh_ug: 'يۇڭ يىپ ۋە توقۇش',
            },
            children: [],
          },
          {
            slug: 'needles', art: 'sewing-needle',
            names: {
              zh: '针线', zh_tw: '針線', en: 'Needles & thread', vi: 'Kim chỉ', th: 'เข็มและด้าย', ko: '바늘·실', jp: '針・糸',
              ar: 'الإبر والخيوط', my: 'အပ်နှင့်အပ်ချည်', id: 'Jarum & benang', es: 'Agujas e hilos',
              la: 'ເຂັມ ແລະ ດ້າຍ', fil: 'Karayom at sinulid', ru: 'Иглы и нитки', km: 'ម្ជុល និងអំបោះ',
              fr: 'Aiguilles et fils', pt: 'Agulhas e linhas', uz: 'Igna va iplar', zh_ug: 'يىڭنە-يىپ',
            },
            children: [],
          },
          {
            slug: 'umbrellas', art: 'umbrella',
            names: {
              zh: '雨伞', zh_tw: '雨傘', en: 'Umbrellas', vi: 'Ô dù', th: 'ร่ม', ko: '우산', jp: '傘', ar: 'المظلات', my: 'ထီး',
              id: 'Payung', es: 'Paraguas', la: 'ຄັນຮົ່ມ', fil: 'Mga payong', ru: 'Зонты', km: 'ឆ័ត្រ', fr: 'Parapluies',
              pt: 'Guarda-chuvas', uz: 'Soyabonlar', zh_ug: 'كۈنلۈك',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'stationery', art: 'notebook',
        names: {
          zh: '文具礼品', zh_tw: '文具禮品', en: 'Stationery & gifts', vi: 'Văn phòng phẩm & quà', th: 'เครื่องเขียนและของขวัญ',
          ko: '문구·선물', jp: '文具・ギフト', ar: 'القرطاسية والهدايا', my: 'စာရေးကိရိယာနှင့်လက်ဆောင်', id: 'Alat tulis & hadiah',
          es: 'Papelería y regalos', la: 'ເຄື່ອງຂຽນ ແລະ ຂອງຂວັນ', fil: 'Gamit-eskwela at regalo',
          ru: 'Канцтовары и подарки', km: 'សម្ភារៈសរសេរ និងអំណោយ', fr: 'Papeterie et cadeaux',
          pt: 'Papelaria e presentes', uz: 'Kanselyariya va sovgʻalar', zh_ug: 'يېزىق ۋە سوۋغات',
        },
        children: [
          {
            slug: 'notebooks', art: 'notebook',
            names: {
              zh: '本册', zh_tw: '本冊', en: 'Notebooks & planners', vi: 'Sổ tay & lịch', th: 'สมุดและแพลนเนอร์',
              ko: '노트·플래너', jp: 'ノート・手帳', ar: 'الدفاتر والمفكرات', my: 'မှတ်စုစာအုပ်', id: 'Buku catatan & agenda',
              es: 'Cuadernos y agendas', la: 'ປຶ້ມບັນທຶກ', fil: 'Kwaderno at planner', ru: 'Тетради и ежедневники',
              km: 'សៀវភៅកត់ត្រា', fr: 'Carnets et agendas', pt: 'Cadernos e agendas', uz: 'Daftar va kundaliklar',
              zh_ug: 'خاتىرە دەپتەر',
            },
            children: [],
          },
          {
            slug: 'pens', art: 'pen',
            names: {
              zh: '笔类', zh_tw: '筆類', en: 'Pens & pencils', vi: 'Bút', th: 'ปากกาและดินสอ', ko: '펜·연필', jp: 'ペン・鉛筆',
              ar: 'الأقلام', my: 'ဘောပင်နှင့်ခဲတံ', id: 'Pena & pensil', es: 'Bolígrafos y lápices', la: 'ປາກກາ ແລະ ສໍ',
              fil: 'Bolpen at lapis', ru: 'Ручки и карандаши', km: 'ប៊ិច និងខ្មៅដៃ', fr: 'Stylos et crayons',
              pt: 'Canetas e lápis', uz: 'Ruchka va qalamlar', zh_ug: 'قەلەم',
            },
            children: [],
          },
          {
            slug: 'office-supplies', art: 'paperclip',
            names: {
              zh: '办公用品', zh_tw: '辦公用品', en: 'Office supplies', vi: 'Đồ dùng văn phòng', th: 'เครื่องใช้สำนักงาน',
              ko: '사무용품', jp: 'オフィス用品', ar: 'لوازم المكتب', my: 'ရုံးသုံးပစ္စည်း', id: 'Perlengkapan kantor',
              es: 'Material de oficina', la: 'ເຄື່ອງໃຊ້ຫ້ອງການ', fil: 'Gamit sa opisina', ru: 'Офисные товары',
              km: 'សម្ភារៈការិយាល័យ', fr: 'Fournitures de bureau', pt: 'Material de escritório', uz: 'Ofis buyumlari',
              zh_ug: 'ئىشخانا بۇيۇملىرى',
            },
            children: [],
          },
          {
            slug: 'gifts', art: 'wrapped-gift',
            names: {
              zh: '礼品派对', zh_tw: '禮品派對', en: 'Gifts & party', vi: 'Quà & tiệc', th: 'ของขวัญและปาร์ตี้', ko: '선물·파티',
              jp: 'ギフト・パーティー', ar: 'الهدايا والحفلات', my: 'လက်ဆောင်နှင့်ပါတီ', id: 'Hadiah & pesta',
              es: 'Regalos y fiesta', la: 'ຂອງຂວັນ ແລະ ງານລ້ຽງ', fil: 'Regalo at salu-salo', ru: 'Подарки и праздник',
              km: 'អំណោយ និងពិធីជប់លៀង', fr: 'Cadeaux et fêtes', pt: 'Presentes e festas', uz: 'Sovgʻa va bayram',
              zh_ug: 'سوۋغات ۋە بەزمە',
            },
            children: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'tools', art: 'toolbox',
    names: {
      zh: '五金工具', zh_tw: '五金工具', en: 'Hardware & tools', vi: 'Kim khí & dụng cụ', th: 'ฮาร์ดแวร์และเครื่องมือ',
      ko: '철물·공구', jp: '金物・工具', ar: 'العدد والأدوات', my: 'ဟာ့ဒ်ဝဲနှင့်ကိရိယာ', id: 'Perkakas & alat',
      es: 'Ferretería y herramientas', la: 'ເຄື່ອງມື ແລະ ເຫຼັກ', fil: 'Hardware at kasangkapan', ru: 'Инструменты',
      km: 'ឧបករណ៍ និងគ្រឿងដែក', fr: 'Quincaillerie et outils', pt: 'Ferragens e ferramentas', uz: 'Asbob-uskunalar',
      zh_ug: 'تۆمۈر-سايمان قوراللىرى',
    },
    children: [
      {
        slug: 'hand-tools', art: 'hammer',
        names: {
          zh: '手动工具', zh_tw: '手動工具', en: 'Hand tools', vi: 'Dụng cụ cầm tay', th: 'เครื่องมือช่าง', ko: '수공구', jp: '手工具',
          ar: 'العدد اليدوية', my: 'လက်သုံးကိရိယာ', id: 'Perkakas tangan', es: 'Herramientas manuales',
          la: 'ເຄື່ອງມືຊ່າງ', fil: 'Kasangkapang pangkamay', ru: 'Ручной инструмент', km: 'ឧបករណ៍ដៃ',
          fr: 'Outils à main', pt: 'Ferramentas manuais', uz: 'Qoʻl asboblari', zh_ug: 'قول قوراللىرى',
        },
        children: [
          {
            slug: 'hammers', art: 'hammer',
            names: {
              zh: '锤斧镐', zh_tw: '錘斧鎬', en: 'Hammers, axes & picks', vi: 'Búa & rìu', th: 'ค้อนและขวาน', ko: '망치·도끼',
              jp: 'ハンマー・斧', ar: 'المطارق والفؤوس', my: 'တူ၊ ပုဆိန်နှင့်ပေါက်တူး', id: 'Palu & kapak',
              es: 'Martillos y hachas', la: 'ຄ້ອນ ແລະ ຂວານ', fil: 'Martilyo at palakol', ru: 'Молотки и топоры',
              km: 'ញញួរ និងពូថៅ', fr: 'Marteaux et haches', pt: 'Martelos e machados', uz: 'Bolgʻa va boltalar',
              zh_ug: 'بولقا ۋە پالتا',
            },
            children: [],
          },
          {
            slug: 'wrenches', art: 'wrench',
            names: {
              zh: '扳手螺丝刀', zh_tw: '扳手螺絲起子', en: 'Wrenches & screwdrivers', vi: 'Cờ lê & tua vít', th: 'ประแจและไขควง',
              ko: '렌치·드라이버', jp: 'レンチ・ドライバー', ar: 'المفاتيح والمفكات', my: 'ဂွနှင့်ဝက်အူလှည့်', id: 'Kunci pas & obeng',
              es: 'Llaves y destornilladores', la: 'ກະແຈປາກຕາຍ ແລະ ໄຂຄວງ', fil: 'Liyabe at distornilyador',
              ru: 'Ключи и отвёртки', km: 'ម៉ូលេត និងទួរណឺវីស', fr: 'Clés et tournevis', pt: 'Chaves e chaves de fenda',
              uz: 'Gayka kalitlari va otvyortkalar', zh_ug: 'گايكا ئاچقۇچى ۋە بۇرىغۇچ',
            },
            children: [],
          },
          {
            slug: 'saws', art: 'carpentry-saw',
            names: {
              zh: '锯与夹具', zh_tw: '鋸與夾具', en: 'Saws & clamps', vi: 'Cưa & kẹp', th: 'เลื่อยและแคลมป์', ko: '톱·클램프',
              jp: 'のこぎり・クランプ', ar: 'المناشير والمشابك', my: 'လွှနှင့်ညှပ်', id: 'Gergaji & klem',
              es: 'Sierras y abrazaderas', la: 'ເລື່ອຍ ແລະ ຕົວໜີບ', fil: 'Lagari at clamp', ru: 'Пилы и струбцины',
              km: 'រណារ និងដង្កៀប', fr: 'Scies et serre-joints', pt: 'Serras e grampos', uz: 'Arra va qisqichlar',
              zh_ug: 'ھەرە ۋە قىسقۇچ',
            },
            children: [],
          },
          {
            slug: 'toolboxes', art: 'toolbox',
            names: {
              zh: '工具箱', zh_tw: '工具箱', en: 'Tool boxes', vi: 'Hộp dụng cụ', th: 'กล่องเครื่องมือ', ko: '공구함', jp: '工具箱',
              ar: 'صناديق العدة', my: 'ကိရိယာသေတ္တာ', id: 'Kotak perkakas', es: 'Cajas de herramientas',
              la: 'ກ່ອງເຄື່ອງມື', fil: 'Toolbox', ru: 'Ящики для инструмента', km: 'ប្រអប់ឧបករណ៍', fr: 'Boîtes à outils',
              pt: 'Caixas de ferramentas', uz: 'Asbob qutilari', zh_ug: 'قورال ساندۇقى',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'fasteners', art: 'nut-and-bolt',
        names: {
          zh: '紧固锁具', zh_tw: '緊固鎖具', en: 'Fasteners & locks', vi: 'Ốc vít & khóa', th: 'สกรูและกุญแจ', ko: '체결재·자물쇠',
          jp: 'ねじ・錠前', ar: 'المثبتات والأقفال', my: 'မူလီနှင့်သော့', id: 'Pengikat & kunci',
          es: 'Fijaciones y cerraduras', la: 'ນັອດ ແລະ ກະແຈ', fil: 'Turnilyo at kandado', ru: 'Крепёж и замки',
          km: 'ប៊ូឡុង និងសោ', fr: 'Fixations et serrures', pt: 'Fixadores e fechaduras', uz: 'Mahkamlagich va qulflar',
          zh_ug: 'مۇقىملىغۇچ ۋە قۇلۇپ',
        },
        children: [
          {
            slug: 'bolts', art: 'nut-and-bolt',
            names: {
              zh: '螺栓配件', zh_tw: '螺栓配件', en: 'Bolts & parts', vi: 'Bu lông & phụ tùng', th: 'สลักเกลียวและอะไหล่',
              ko: '볼트·부품', jp: 'ボルト・部品', ar: 'البراغي والقطع', my: 'မူလီနှင့်အစိတ်အပိုင်း', id: 'Baut & suku cadang',
              es: 'Pernos y piezas', la: 'ນັອດ ແລະ ອາໄຫຼ່', fil: 'Turnilyo at piyesa', ru: 'Болты и детали',
              km: 'ប៊ូឡុង និងគ្រឿងបន្លាស់', fr: 'Boulons et pièces', pt: 'Parafusos e peças', uz: 'Bolt va qismlar',
              zh_ug: 'ۋىنتا ۋە زاپچاس',
            },
            children: [],
          },
          {
            slug: 'locks', art: 'locked',
            names: {
              zh: '锁与钥匙', zh_tw: '鎖與鑰匙', en: 'Locks & keys', vi: 'Khóa & chìa', th: 'แม่กุญแจและกุญแจ', ko: '자물쇠·열쇠',
              jp: '錠・鍵', ar: 'الأقفال والمفاتيح', my: 'သော့ခလောက်နှင့်သော့', id: 'Gembok & kunci',
              es: 'Candados y llaves', la: 'ກະແຈ ແລະ ແມ່ກະແຈ', fil: 'Kandado at susi', ru: 'Замки и ключи',
              km: 'សោ និងកូនសោ', fr: 'Cadenas et clés', pt: 'Cadeados e chaves', uz: 'Qulf va kalitlar',
              zh_ug: 'قۇلۇپ ۋە ئاچقۇچ',
            },
            children: [],
          },
          {
            slug: 'chains', art: 'chains',
            names: {
              zh: '链条挂钩', zh_tw: '鏈條掛鉤', en: 'Chains & hooks', vi: 'Xích & móc', th: 'โซ่และตะขอ', ko: '체인·고리',
              jp: 'チェーン・フック', ar: 'السلاسل والخطافات', my: 'ချိန်းကြိုးနှင့်ချိတ်', id: 'Rantai & kait',
              es: 'Cadenas y ganchos', la: 'ໂສ້ ແລະ ຂໍເກາະ', fil: 'Kadena at kawit', ru: 'Цепи и крюки',
              km: 'ច្រវាក់ និងទំពក់', fr: 'Chaînes et crochets', pt: 'Correntes e ganchos', uz: 'Zanjir va ilgaklar',
              zh_ug: 'زەنجىر ۋە ئىلمەك',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'electrical', art: 'light-bulb',
        names: {
          zh: '电工照明', zh_tw: '電工照明', en: 'Electrical & lighting', vi: 'Điện & chiếu sáng', th: 'ไฟฟ้าและแสงสว่าง',
          ko: '전기·조명', jp: '電設・照明', ar: 'الكهرباء والإضاءة', my: 'လျှပ်စစ်နှင့်မီး', id: 'Listrik & penerangan',
          es: 'Electricidad e iluminación', la: 'ໄຟຟ້າ ແລະ ແສງສະຫວ່າງ', fil: 'Kuryente at ilaw', ru: 'Электрика и свет',
          km: 'អគ្គិសនី និងភ្លើង', fr: 'Électricité et éclairage', pt: 'Elétrica e iluminação', uz: 'Elektr va yoritish',
          zh_ug: 'توك ۋە يورۇتۇش',
        },
        children: [
          {
            slug: 'bulbs', art: 'light-bulb',
            names: {
              zh: '灯泡', zh_tw: '燈泡', en: 'Light bulbs', vi: 'Bóng đèn', th: 'หลอดไฟ', ko: '전구', jp: '電球', ar: 'المصابيح',
              my: 'မီးသီး', id: 'Bohlam', es: 'Bombillas', la: 'ຫຼອດໄຟ', fil: 'Mga bumbilya', ru: 'Лампочки',
              km: 'អំពូល', fr: 'Ampoules', pt: 'Lâmpadas', uz: 'Lampochkalar', zh_ug: 'لامپۇچكا',
            },
            children: [],
          },
          {
            slug: 'plugs', art: 'electric-plug',
            names: {
              zh: '插头线缆', zh_tw: '插頭線纜', en: 'Plugs & cables', vi: 'Phích cắm & cáp', th: 'ปลั๊กและสายไฟ', ko: '플러그·케이블',
              jp: 'プラグ・ケーブル', ar: 'المقابس والكابلات', my: 'ပလပ်ခေါင်းနှင့်ကြိုး', id: 'Steker & kabel',
              es: 'Enchufes y cables', la: 'ປັກສຽບ ແລະ ສາຍໄຟ', fil: 'Plug at kable', ru: 'Вилки и кабели',
              km: 'ដោត និងខ្សែ', fr: 'Fiches et câbles', pt: 'Plugues e cabos', uz: 'Vilka va kabellar',
              zh_ug: 'ۋىلكا ۋە سىم',
            },
            children: [],
          },
          {
            slug: 'batteries', art: 'battery',
            names: {
              zh: '电池', zh_tw: '電池', en: 'Batteries', vi: 'Pin', th: 'แบตเตอรี่', ko: '배터리', jp: '電池', ar: 'البطاريات',
              my: 'ဓာတ်ခဲ', id: 'Baterai', es: 'Pilas y baterías', la: 'ຖ່ານ ແລະ ແບັດເຕີຣີ', fil: 'Mga baterya',
              ru: 'Батарейки', km: 'ថ្ម', fr: 'Piles et batteries', pt: 'Pilhas e baterias', uz: 'Batareyalar',
              zh_ug: 'باتارېيە',
            },
            children: [],
          },
          {
            slug: 'torches', art: 'flashlight',
            names: {
              zh: '手电照明', zh_tw: '手電照明', en: 'Torches', vi: 'Đèn pin', th: 'ไฟฉาย', ko: '손전등', jp: '懐中電灯',
              ar: 'المصابيح اليدوية', my: 'လက်နှိပ်ဓာတ်မီး', id: 'Senter', es: 'Linternas', la: 'ໄຟສາຍ',
              fil: 'Mga flashlight', ru: 'Фонарики', km: 'ពិល', fr: 'Lampes torches', pt: 'Lanternas', uz: 'Fonarlar',
              zh_ug: 'قول چىراغ',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'safety', art: 'rescue-workers-helmet',
        names: {
          zh: '劳保安防', zh_tw: '勞保安防', en: 'Safety & protection', vi: 'Bảo hộ & an toàn', th: 'ความปลอดภัย', ko: '안전·보호구',
          jp: '安全・保護具', ar: 'السلامة والحماية', my: 'ဘေးကင်းရေး', id: 'Keselamatan kerja', es: 'Seguridad y protección',
          la: 'ຄວາມປອດໄພ', fil: 'Kaligtasan', ru: 'Безопасность и защита', km: 'សុវត្ថិភាព',
          fr: 'Sécurité et protection', pt: 'Segurança e proteção', uz: 'Xavfsizlik va himoya',
          zh_ug: 'بىخەتەرلىك ۋە قوغداش',
        },
        children: [
          {
            slug: 'helmets', art: 'rescue-workers-helmet',
            names: {
              zh: '安全帽', zh_tw: '安全帽', en: 'Helmets', vi: 'Mũ bảo hộ', th: 'หมวกนิรภัย', ko: '안전모', jp: 'ヘルメット',
              ar: 'الخوذات', my: 'ဘေးကာဦးထုပ်', id: 'Helm', es: 'Cascos', la: 'ໝວກນິລະໄພ', fil: 'Mga helmet',
              ru: 'Каски', km: 'មួកសុវត្ថិភាព', fr: 'Casques', pt: 'Capacetes', uz: 'Kaskalar',
              zh_ug: 'بىخەتەرلىك قالپىقى',
            },
            children: [],
          },
          {
            slug: 'workwear', art: 'safety-vest',
            names: {
              zh: '工作服反光衣', zh_tw: '工作服反光衣', en: 'Workwear & hi-vis', vi: 'Đồ bảo hộ', th: 'ชุดทำงานและเสื้อสะท้อนแสง',
              ko: '작업복·안전조끼', jp: '作業服・反射ベスト', ar: 'ملابس العمل العاكسة', my: 'အလုပ်ဝတ်စုံ', id: 'Pakaian kerja',
              es: 'Ropa de trabajo', la: 'ຊຸດເຮັດວຽກ', fil: 'Damit-pantrabaho', ru: 'Спецодежда',
              km: 'សម្លៀកបំពាក់ការងារ', fr: 'Vêtements de travail', pt: 'Roupas de trabalho', uz: 'Ish kiyimi',
              zh_ug: 'خىزمەت كىيىمى',
            },
            children: [],
          },
          {
            slug: 'fire', art: 'fire-extinguisher',
            names: {
              zh: '消防警示', zh_tw: '消防警示', en: 'Fire & warning', vi: 'Phòng cháy & cảnh báo', th: 'ดับเพลิงและป้ายเตือน',
              ko: '소방·경고', jp: '消火・警告', ar: 'الإطفاء والتحذير', my: 'မီးသတ်နှင့်သတိပေး', id: 'Pemadam & peringatan',
              es: 'Incendios y señalización', la: 'ດັບເພີງ ແລະ ເຕືອນໄພ', fil: 'Pamatay-sunog at babala',
              ru: 'Пожарная безопасность', km: 'ពន្លត់អគ្គិភ័យ', fr: 'Incendie et signalisation',
              pt: 'Incêndio e sinalização', uz: 'Yongʻin xavfsizligi', zh_ug: 'ئوت ئۆچۈرۈش ۋە ئاگاھلاندۇرۇش',
            },
            children: [],
          },
          {
            slug: 'ppe', art: 'goggles',
            names: {
              zh: '护目护手', zh_tw: '護目護手', en: 'Goggles & work gloves', vi: 'Kính & găng bảo hộ',
              th: 'แว่นและถุงมือนิรภัย', ko: '보안경·작업 장갑', jp: '保護メガネ・手袋', ar: 'النظارات والقفازات الواقية',
              my: 'ကာကွယ်မျက်မှန်နှင့်လက်အိတ်', id: 'Kacamata & sarung kerja', es: 'Gafas y guantes de trabajo',
              la: 'ແວ່ນ ແລະ ຖົງມືນິລະໄພ', fil: 'Goggles at guwantes', ru: 'Защитные очки и перчатки',
              km: 'វ៉ែនតា និងស្រោមដៃការពារ', fr: 'Lunettes et gants de protection', pt: 'Óculos e luvas de proteção',
              uz: 'Himoya koʻzoynagi va qoʻlqop', zh_ug: 'قوغداش كۆزەينىكى ۋە پەلەي',
            },
            children: [],
          },
        ],
      },
      {
        slug: 'building', art: 'brick',
        names: {
          zh: '建材测量', zh_tw: '建材測量', en: 'Building & measuring', vi: 'Vật liệu & đo lường', th: 'วัสดุก่อสร้างและวัด',
          ko: '건축·측정', jp: '建材・測定', ar: 'البناء والقياس', my: 'ဆောက်လုပ်ရေးနှင့်တိုင်းတာ', id: 'Bangunan & pengukuran',
          es: 'Construcción y medición', la: 'ກໍ່ສ້າງ ແລະ ວັດແທກ', fil: 'Konstruksyon at sukat',
          ru: 'Стройка и измерения', km: 'សំណង់ និងវាស់វែង', fr: 'Construction et mesure', pt: 'Construção e medição',
          uz: 'Qurilish va oʻlchov', zh_ug: 'قۇرۇلۇش ۋە ئۆلچەش',
        },
        children: [
          {
            slug: 'measuring', art: 'straight-ruler',
            names: {
              zh: '测量工具', zh_tw: '測量工具', en: 'Measuring tools', vi: 'Dụng cụ đo', th: 'เครื่องมือวัด', ko: '측정 공구',
              jp: '測定工具', ar: 'أدوات القياس', my: 'တိုင်းတာကိရိယာ', id: 'Alat ukur', es: 'Instrumentos de medida',
              la: 'ເຄື່ອງວັດແທກ', fil: 'Panukat', ru: 'Измерительный инструмент', km: 'ឧបករណ៍វាស់',
              fr: 'Outils de mesure', pt: 'Instrumentos de medição', uz: 'Oʻlchov asboblari', zh_ug: 'ئۆلچەش قوراللىرى',
            },
            children: [],
          },
          {
            slug: 'materials', art: 'brick',
            names: {
              zh: '砖木建材', zh_tw: '磚木建材', en: 'Bricks & timber', vi: 'Gạch & gỗ', th: 'อิฐและไม้', ko: '벽돌·목재',
              jp: 'れんが・木材', ar: 'الطوب والأخشاب', my: 'အုတ်နှင့်သစ်သား', id: 'Bata & kayu', es: 'Ladrillos y madera',
              la: 'ດິນຈີ່ ແລະ ໄມ້', fil: 'Ladrilyo at kahoy', ru: 'Кирпич и дерево', km: 'ឥដ្ឋ និងឈើ',
              fr: 'Briques et bois', pt: 'Tijolos e madeira', uz: 'Gʻisht va yogʻoch', zh_ug: 'خىش ۋە ياغاچ',
            },
            children: [],
          },
          {
            slug: 'ladders', art: 'ladder',
            names: {
              zh: '梯具搬运', zh_tw: '梯具搬運', en: 'Ladders & handling', vi: 'Thang & vận chuyển', th: 'บันไดและขนย้าย',
              ko: '사다리·운반', jp: 'はしご・運搬', ar: 'السلالم والمناولة', my: 'လှေကားနှင့်သယ်ယူ', id: 'Tangga & angkut',
              es: 'Escaleras y manutención', la: 'ຂັ້ນໄດ ແລະ ຂົນຍ້າຍ', fil: 'Hagdan at panghakot',
              ru: 'Лестницы и тележки', km: 'ជណ្តើរ និងដឹកជញ្ជូន', fr: 'Échelles et manutention',
              pt: 'Escadas e transporte', uz: 'Narvon va aravachalar', zh_ug: 'شوتا ۋە توشۇش',
            },
            children: [],
          },
          {
            slug: 'paint', art: 'paintbrush',
            names: {
              zh: '涂料刷具', zh_tw: '塗料刷具', en: 'Paint & brushes', vi: 'Sơn & cọ', th: 'สีและแปรง', ko: '페인트·붓',
              jp: '塗料・刷毛', ar: 'الدهانات والفُرش', my: 'ဆေးနှင့်စုတ်တံ', id: 'Cat & kuas', es: 'Pinturas y brochas',
              la: 'ສີ ແລະ ແປງ', fil: 'Pintura at brotsa', ru: 'Краски и кисти', km: 'ថ្នាំលាប និងជក់',
              fr: 'Peintures et pinceaux', pt: 'Tintas e pincéis', uz: 'Boʻyoq va choʻtkalar', zh_ug: 'سىر ۋە چوتكا',
            },
            children: [],
          },
        ],
      },
    ],
  },
]
