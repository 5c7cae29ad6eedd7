/*
 * Texts and how many tokens they are in o200k, the vocabulary of OpenAI's models since GPT-4o: counted with the table of
 * gpt-tokenizer 4.0.0 on 2026-11-24. The sentences at the end are those of OpenAI's page "Hello GPT-4o", whose published
 * counts are the same.
 */

/** A text and its tokens. */
export interface CountedText {
  title: string
  text: string
  tokens: number
}

export const countedTexts: readonly CountedText[] = [
  {
    title: 'English prose',
    text: 'It was the last ferry of the evening, and the harbour smelled of salt, diesel and rain. Mara counted the coins in her palm twice before she walked up to the booth. "One way," she said, and the man behind the glass nodded without looking up from his newspaper. Somewhere behind her a bell rang, the ropes groaned, and the lights of the town began to slide away.',
    tokens: 80,
  },
  {
    title: 'markdown',
    text: '## Setting up\n\n1. Install the tools with `npm install`.\n2. Copy **.env.example** to `.env` and fill in the values.\n3. Run `npm run dev` and open <http://localhost:5173>.\n\n| Setting | Default | What it does |\n| --- | --- | --- |\n| port | 5173 | Where the server listens |\n| host | localhost | Which address it takes |\n\n- [x] Keys are never logged\n- [ ] Docs are complete\n\n> Note: the first start takes *a minute or two*.\n',
    tokens: 119,
  },
  {
    title: 'TypeScript',
    text: 'export function fitInto(budget: number, { rests, examples }: Droppable): Kept {\n  const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0)\n  let kept = examples.length\n  while (kept > 0 && sum(examples.slice(0, kept)) + sum(rests) > budget) {\n    kept -= 1\n  }\n  if (budget < 0) throw new RangeError(`negative budget: ${budget}`)\n  return { rests: sum(rests) <= budget, examples: kept, firstMessage: 0 }\n}\n',
    tokens: 131,
  },
  {
    title: 'role-play prose',
    text: '*Kael leans against the doorframe, arms crossed, rain dripping from the hem of his cloak.* "You shouldn\'t have come here," *he murmurs, his amber eyes narrowing as he studies your face.* "Not tonight. Not with the Wardens prowling every street from here to the old quarter..." *He hesitates, then steps aside with a sigh.* "Well? Get in before someone sees you. And for the love of the Nine — don\'t touch anything."',
    tokens: 98,
  },
  {
    title: 'German',
    text: 'Am nächsten Morgen lag der Nebel so dicht über den Feldern, dass man die Straßenbeleuchtung kaum erkennen konnte. Der Bürgermeister hatte die Versammlung auf neun Uhr verschoben, weil die Überschwemmung die Zufahrtsstraßen unpassierbar gemacht hatte. „Wir müssen zusammenhalten“, sagte die Bäckerin und verteilte frische Brötchen an die Feuerwehrleute, die seit Stunden Sandsäcke schleppten.',
    tokens: 93,
  },
  {
    title: 'French',
    text: "Le lendemain matin, Camille se réveilla au bruit de la pluie qui frappait la fenêtre de sa petite chambre. La ville était calme, les rues désertes, et seul le boulanger poussait lentement sa charrette vers le vieux marché. Elle pensa à la lettre reçue la veille et se demanda si elle aurait le courage de l'ouvrir avant le retour de son frère.",
    tokens: 78,
  },
  {
    title: 'Russian',
    text: 'На следующее утро Марина проснулась от шума дождя, стучавшего в окно её маленькой комнаты. Город был тих, улицы пусты, и только булочник медленно толкал свою тележку к старому рынку. Она вспомнила о письме, которое получила вчера, и задумалась, хватит ли ей смелости открыть его до возвращения брата.',
    tokens: 84,
  },
  {
    title: 'Arabic',
    text: 'في صباح اليوم التالي استيقظت ليلى على صوت المطر وهو يطرق نافذة غرفتها الصغيرة. كانت المدينة هادئة، والشوارع خالية إلا من بائع الخبز الذي كان يدفع عربته ببطء نحو السوق القديم. فكرت في الرسالة التي وصلتها أمس، وتساءلت هل ستجد الشجاعة الكافية لتفتحها قبل أن يعود أخوها من السفر.',
    tokens: 85,
  },
  {
    title: 'Hebrew',
    text: 'בבוקר שלמחרת התעוררה נועה לקול הגשם שדפק על חלון חדרה הקטן. העיר הייתה שקטה, והרחובות היו ריקים מלבד מוכר הלחם שדחף את עגלתו לאט לעבר השוק הישן. היא חשבה על המכתב שקיבלה אתמול ותהתה אם תמצא את האומץ לפתוח אותו לפני שאחיה יחזור מהנסיעה.',
    tokens: 99,
  },
  {
    title: 'Hindi',
    text: 'अगली सुबह मीरा की नींद खिड़की पर पड़ती बारिश की आवाज़ से खुली। शहर शांत था और सड़कें खाली थीं, बस एक रोटी वाला अपनी गाड़ी धीरे-धीरे पुराने बाज़ार की ओर ले जा रहा था। उसने कल आई चिट्ठी के बारे में सोचा और सोचने लगी कि क्या वह भाई के लौटने से पहले उसे खोलने की हिम्मत जुटा पाएगी।',
    tokens: 93,
  },
  {
    title: 'Thai',
    text: 'เช้าวันรุ่งขึ้นมาลีตื่นขึ้นมาเพราะเสียงฝนที่ตกกระทบหน้าต่างห้องเล็ก ๆ ของเธอ เมืองทั้งเมืองเงียบสงบ ถนนว่างเปล่า มีเพียงคนขายขนมปังที่เข็นรถช้า ๆ ไปยังตลาดเก่า เธอนึกถึงจดหมายที่ได้รับเมื่อวาน และสงสัยว่าจะกล้าเปิดอ่านก่อนที่พี่ชายจะกลับจากการเดินทางหรือไม่',
    tokens: 106,
  },
  {
    title: 'Chinese, simplified',
    text: '第二天早上，林梅被雨点敲打小房间窗户的声音吵醒了。城市很安静，街道上空无一人，只有卖面包的人推着车慢慢走向老市场。她想起了昨天收到的那封信，不知道自己有没有勇气在哥哥旅行回来之前把它打开。',
    tokens: 78,
  },
  {
    title: 'Chinese, traditional',
    text: '第二天早上，林梅被雨點敲打小房間窗戶的聲音吵醒了。城市很安靜，街道上空無一人，只有賣麵包的人推著車慢慢走向老市場。她想起了昨天收到的那封信，不知道自己有沒有勇氣在哥哥旅行回來之前把它打開。',
    tokens: 85,
  },
  {
    title: 'Japanese',
    text: '次の朝、美咲は小さな部屋の窓をたたく雨の音で目を覚ました。街は静かで、通りには誰もおらず、パン屋が古い市場へ向かってゆっくりと荷車を押しているだけだった。彼女は昨日届いた手紙のことを考え、兄が旅から戻る前にそれを開ける勇気が自分にあるだろうかと思った。',
    tokens: 108,
  },
  {
    title: 'Korean',
    text: '다음 날 아침 지수는 작은 방의 창문을 두드리는 빗소리에 잠에서 깼다. 도시는 조용했고 거리는 텅 비어 있었으며, 빵 장수만이 오래된 시장 쪽으로 천천히 수레를 밀고 있었다. 그녀는 어제 받은 편지를 떠올리며, 오빠가 여행에서 돌아오기 전에 그것을 열어 볼 용기가 있을지 궁금해했다.',
    tokens: 97,
  },
  {
    title: 'json',
    text: '{\n  "id": "chatcmpl-8Fk2",\n  "object": "chat.completion",\n  "created": 1732466612,\n  "choices": [\n    {\n      "index": 0,\n      "message": {\n        "role": "assistant",\n        "content": "Hello there! How can I help you today?"\n      },\n      "finish_reason": "stop"\n    }\n  ],\n  "usage": {\n    "prompt_tokens": 1290,\n    "completion_tokens": 118\n  }\n}\n',
    tokens: 113,
  },
  {
    title: 'digits',
    text: '970710754 959821701 590297699 906908035 742630005 782613754 786350250 53979873 503929168 272630095 610057711 81806540 570544153 279818296 943193197 146076917 567531377 620432019 710530877 937800527 893053651 322528958 460776925 377705693 619084000 583860516 964471459 802870870 410330414 188118100 393977791 638210773 45204639 761051684 208896517 968517691 957029581 626654863 68447351 811230928 938809991 97567677 538141876 645553112 582335949 371352672 460113048 502181530 111083507 36086589 209673822 972891062 190898776 627857595 524297952 673751116 619907617 478993654 724352121 661296129',
    tokens: 239,
  },
  {
    title: 'base64',
    text: 'p06h/q2sLOK1071WyzGUOzXJ39gceLtdR17r3mtt0SwoUWCB+XfAOW/f0U6J2LMclhewZrNBYWZr8W4FQCKqAUlHajfNeonZnbMFjXKCqUp89DOE6JwDo6Zmza9Iyv5+MJGs3JKxFu8WPnTNT9w8zWhuAlK108v/l9xOAUGHpa+sfKfrriGRNq1xUq9bYD5UHov4s4TTzFF6eiLjWAKbYxghHx/FtbNaN3jsUBjiW/s5P5T5QLtO0UmGuoaxrkUixAchfnZdsqCTWG9ul1Du7p1m4kUKZ2bv+QhqYCvlS/S3/ch3q+VOyJmgjxXpvganSdK684bjMx856MxEUtvGsrQy1NLDOScVPlh6fhBToOcvCkDHf6ORHc9vo59RHpaNxmwL/cvMPDKr7Wh5+Kx6r4eAs7dJQgwp2n5TARr7zZb6yrjV+6WrIstbqn7odgirHif+Z3EN7HCh+8nGYTi5DgbXadymQyYVl5GpFEZCFy4bSNgae+oNtK1pAyIystGnN3s7xgRFT2FsbRML5hSF784wEDnryFr2TBdbpX1zeaWJCJDhwd5ceiSLUHjOe2fS9nxjbtKO6vb2H5i2Snci10YRJNQqAcBM5Tb1YDhtNGS3eb2qsu3DUb0ZmUJxCPWCzNF1vZQK8CgBYGIbXniSyogB1wSZBltWEiJT+pXia+ASx3JwTsvoUJkvoX6NBlFQ2Doukc3VotYlzxqqyiKRauOcN9xI56ravgXj/8NLKigyWeVatTlHoZhqcGlFQe+5VB6t03+2Ak5//eXRLKt3e/337AP1H6nI',
    tokens: 540,
  },
  {
    title: 'hexadecimal',
    text: 'e2a75a4af6a2b4b93458b3f4a0646de4e6bc8529fba3767e22ace9ea41c7bf1045949a6b1686705d3587ec0eb1d91ba3efc4c75257635b6cd71dec3ce3bd8bc589f7e25f3d151322ca4bb85ea846bc98f137a37b3906f8b7cb69e9d7e0ba87e3aec2e40200797e0a8b3a1ccc46d81c86642965b606397b4180ae8b2c4097987c50454b97e22a99ef89901a8508ea13470ee10352ad0f95c72bb0e51c7797069682d7ba220c57d72d91b9aca7bee28408881f031a7835bb00031015926ebcd97fae3f11bc2c4d1cccea4512064ce579336ca3d767f3658c46256f780babe5408ffa644abf349660a731a9db332c0a754defcaeb533225c5f5d7a53aa873bfaf0597cd946ced494c2a09c71fc2a9eb9c66051d2d2d1d876957c047a9972e13468213e13ad9030be4a66b40fec7',
    tokens: 344,
  },
]

export const publishedCounts: readonly CountedText[] = [
  {
    title: 'Gujarati',
    text: 'હેલો, મારું નામ જીપીટી-4o છે. હું એક નવા પ્રકારનું ભાષા મોડલ છું. તમને મળીને સારું લાગ્યું!',
    tokens: 33,
  },
  {
    title: 'Telugu',
    text: 'నమస్కారము, నా పేరు జీపీటీ-4o. నేను ఒక్క కొత్త రకమైన భాషా మోడల్ ని. మిమ్మల్ని కలిసినందుకు సంతోషం!',
    tokens: 45,
  },
  {
    title: 'Tamil',
    text: 'வணக்கம், என் பெயர் ஜிபிடி-4o. நான் ஒரு புதிய வகை மொழி மாடல். உங்களை சந்தித்ததில் மகிழ்ச்சி!',
    tokens: 35,
  },
  {
    title: 'Hindi',
    text: 'नमस्ते, मेरा नाम जीपीटी-4o है। मैं एक नए प्रकार का भाषा मॉडल हूँ। आपसे मिलकर अच्छा लगा!',
    tokens: 31,
  },
  {
    title: 'Urdu',
    text: 'ہیلو، میرا نام جی پی ٹی-4o ہے۔ میں ایک نئے قسم کا زبان ماڈل ہوں، آپ سے مل کر اچھا لگا!',
    tokens: 33,
  },
  {
    title: 'Arabic',
    text: 'مرحبًا، اسمي جي بي تي-4o. أنا نوع جديد من نموذج اللغة، سررت بلقائك!',
    tokens: 26,
  },
  {
    title: 'Russian',
    text: 'Привет, меня зовут GPT-4o. Я — новая языковая модель, приятно познакомиться!',
    tokens: 23,
  },
  {
    title: 'English',
    text: "Hello, my name is GPT-4o. I'm a new type of language model, it's nice to meet you!",
    tokens: 24,
  },
]
