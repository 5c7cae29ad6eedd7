/* Further nouns of other languages for what is no person and may have an age, as `english-nouns.ts` has them. */

/** Things and animals of a language. */
interface Nouns {
  things: string
  animals: string
}

export const GERMAN_NOUNS: Nouns = {
  things: `akkordeon ziehharmonika mundharmonika trompete posaune flote querflote cello kontrabass harfe orgel schlagzeug
    gitarre trommel klarinette saxophon saxofon plattenspieler schallplatte drucker konsole spielekonsole wecker
    standuhr taschenuhr armbanduhr wohnwagen wohnmobil transporter bus strassenbahn seilbahn anhanger kutsche fahre
    kutter kahn jacht rakete hubschrauber roller skateboard schlitten ski zelt rucksack koffer regenschirm brille decke
    kissen matratze bettdecke pullover hose jeans bluse mutze schal handschuhe anzug krawatte uniform stiefel turnschuhe
    topf pfanne tasse teller schussel kanne loffel gabel toaster mixer kaffeemaschine waschmaschine spulmaschine
    staubsauger herd heizung boiler dach keller dachboden treppe aufzug zaun mauer hof scheune stall muhle fabrik
    werkstatt lager rathaus museum theater kino bibliothek krankenhaus apotheke backerei metzgerei brauerei kneipe
    wirtshaus gasthof zoo zirkus insel see fluss berg tal hohle vulkan gletscher wiese acker feld hecke strauch busch
    blume tulpe orchidee kaktus linde buche birke tanne fichte kiefer weide ahorn kastanie birnbaum kirschbaum sekt
    champagner likor wodka gin tequila obstler most essig honig marmelade schokolade kuchen torte salami wurst speck
    butter statue skulptur denkmal grab grabstein mumie skelett schadel munze briefmarke sammlung archiv tagebuch
    handschrift vereinbarung abkommen streik prozess urteil gesetz steuer kredit hypothek rente versicherung
    mitgliedschaft abo zeitschrift webseite forum podcast sendung band chor gewerkschaft partei republik konigreich
    kolonie stiftung behorde tattoo tatowierung warze muttermal gewohnheit traum fehde ruhestand`,
  animals: `wellensittich sittich nymphensittich kakadu ara storch reiher kranich mowe elster amsel meise fink specht schwalbe
    krahe fasan wachtel strauss emu geier falke bussard salamander molch leguan gecko chamaleon boa python viper
    frettchen marder wiesel hermelin maulwurf fledermaus wolf luchs puma leopard gepard jaguar hyane schakal kojote
    gorilla schimpanse hummer krebs krabbe oktopus tintenfisch qualle seepferdchen goldfisch forelle lachs thunfisch aal
    hecht biene hummel wespe ameise kafer schmetterling spinne vogelspinne skorpion schnecke terrier collie boxerhund
    mops rottweiler dobermann husky windhund bernhardiner schnauzer retriever beagle welpen katzchen maultier bison elch
    rentier gams steinbock antilope zicklein kitz kanarienvogel kroten krote unke`,
}

export const DUTCH_NOUNS: Nouns = {
  things: `accordeon trekharmonica trompet trombone fluit dwarsfluit harp orgel gitaar trommel klarinet saxofoon drumstel
    platenspeler printer spelcomputer wekker horloge caravan camper bus tram aanhanger veerboot kotter raket helikopter
    slee tent rugzak bril deken kussen matras trui broek sjaal handschoenen stropdas schotel lepel vork
    koffiezetapparaat wasmachine vaatwasser stofzuiger fornuis ketel dak zolder trap lift hek muur schuur stal fabriek
    werkplaats gemeentehuis theater bioscoop bibliotheek ziekenhuis apotheek bakkerij slagerij brouwerij kroeg herberg
    circus eiland meer rivier berg grot vulkaan gletsjer weide akker veld heg struik bloem tulp orchidee linde beuk berk
    spar wilg esdoorn kastanje champagne likeur jenever azijn honing chocolade taart worst spek boter standbeeld beeld
    graf grafsteen skelet schedel munt postzegel verzameling archief dagboek staking proces vonnis belasting lening
    hypotheek pensioen verzekering tijdschrift koor vakbond partij republiek koninkrijk tatoeage`,
  animals: `parkiet valkparkiet kaketoe ooievaar reiger meeuw ekster merel mees specht zwaluw kraai fazant kwartel struisvogel
    valk buizerd salamander leguaan fret marter wezel mol vleermuis lynx luipaard gorilla chimpansee kreeft krab inktvis
    kwal zeepaardje goudvis forel zalm tonijn paling snoek bij hommel wesp mier kever vlinder spin slak labrador teckel
    herder poedel terrier puppy muildier eland rendier geitje kanarie`,
}

export const FRENCH_NOUNS: Nouns = {
  things: `accordeon harmonica trompette trombone flute clarinette saxophone violoncelle contrebasse harpe orgue batterie
    guitare tambour synthetiseur imprimante console reveil horloge pendule caravane camion fourgon fourgonnette autobus
    bus tramway metro remorque caleche peniche voilier barque canot yacht fusee helicoptere trottinette scooter luge
    tente lunettes couverture coussin matelas oreiller pantalon jean chemisier pull echarpe gants costume cravate
    uniforme baskets casserole poele tasse assiette bol cafetiere theiere cuillere fourchette aspirateur cuisiniere
    chaudiere toit grenier escalier ascenseur cloture mur grange etable moulin usine atelier entrepot mairie theatre
    cinema bibliotheque hopital pharmacie boulangerie boucherie brasserie auberge cirque ile lac fleuve riviere montagne
    vallee grotte volcan glacier prairie champ haie arbuste buisson fleur tulipe orchidee cactus hetre bouleau pin
    epicea saule erable olivier champagne liqueur vodka gin tequila vinaigre miel confiture chocolat gateau tarte
    saucisson beurre roquefort statue sculpture monument tombe tombeau momie squelette crane piece timbre collection
    archive manuscrit greve proces verdict impot credit hypotheque retraite assurance abonnement revue magazine forum
    emission chorale syndicat parti republique royaume colonie fondation tatouage verrue habitude reve querelle`,
  animals: `perruche perruches cacatoes canari cigogne heron mouette corbeau corneille merle mesange pic hirondelle faisan
    caille autruche vautour epervier salamandre iguane gecko cameleon python vipere furet martre belette hermine taupe
    lynx leopard guepard jaguar hyene chacal gorille chimpanze homard crabe pieuvre meduse hippocampe truite saumon thon
    anguille brochet abeille bourdon guepe fourmi scarabee papillon araignee escargot limace teckel caniche epagneul
    levrier dogue labrador mulet bison elan renne chamois bouquetin antilope chevreau poisson grue`,
}

export const SPANISH_NOUNS: Nouns = {
  things: `acordeon armonica trompeta trombon flauta clarinete saxofon violonchelo contrabajo arpa organo bateria tambor
    sintetizador impresora consola despertador caravana furgoneta autobus tranvia metro remolque carruaje ferry barca
    bote yate cohete helicoptero patinete patin trineo gafas manta cojin colchon almohada pantalon vaqueros blusa jersey
    bufanda guantes traje corbata uniforme zapatillas olla sarten taza plato jarra cuchara tenedor lavadora lavavajillas
    aspiradora caldera tejado techo desvan escalera ascensor valla muro granero establo molino fabrica taller almacen
    ayuntamiento museo teatro cine biblioteca hospital farmacia panaderia carniceria cerveceria taberna posada circo
    isla lago rio montana valle cueva volcan glaciar prado campo seto arbusto tulipan orquidea cactus haya abedul abeto
    sauce arce cava champan licor vodka ginebra mezcal vinagre miel mermelada chocolate pastel tarta chorizo mantequilla
    estatua escultura monumento tumba momia esqueleto craneo moneda sello coleccion archivo manuscrito huelga proceso
    veredicto impuesto credito hipoteca pension seguro suscripcion revista foro coro sindicato partido republica reino
    colonia fundacion tatuaje verruga costumbre`,
  animals: `periquito cacatua canario cigueña garza gaviota cuervo urraca mirlo golondrina faisan codorniz avestruz buitre
    salamandra iguana gecko camaleon piton vibora huron comadreja topo murcielago lince leopardo guepardo jaguar hiena
    chacal coyote gorila chimpance langosta cangrejo pulpo trucha salmon atun anguila abeja abejorro avispa hormiga
    escarabajo mariposa araña caracol galgo caniche mastin labrador mula bisonte alce reno antilope cabrito pez carpa
    llama alpaca`,
}

export const ITALIAN_NOUNS: Nouns = {
  things: `fisarmonica armonica tromba trombone flauto clarinetto sassofono violoncello contrabbasso arpa organo batteria
    chitarra tamburo sintetizzatore stampante console sveglia pendolo roulotte camper furgone autobus tram rimorchio
    carrozza traghetto gommone razzo elicottero monopattino scooter slitta tenda occhiali coperta cuscino materasso
    pantaloni jeans camicetta maglione sciarpa guanti cravatta divisa uniforme pentola padella tazza piatto caffettiera
    teiera cucchiaio forchetta lavatrice lavastoviglie aspirapolvere caldaia tetto soffitta scala ascensore recinto muro
    fienile stalla mulino fabbrica officina magazzino municipio museo teatro cinema biblioteca ospedale farmacia
    panetteria macelleria birreria osteria locanda circo isola lago fiume montagna valle grotta vulcano ghiacciaio prato
    campo siepe arbusto cespuglio tulipano orchidea faggio betulla abete salice acero champagne liquore vodka gin amaro
    limoncello miele marmellata cioccolato torta salame burro gorgonzola statua scultura monumento tomba mummia
    scheletro teschio moneta francobollo collezione archivio manoscritto sciopero processo verdetto tassa credito
    ipoteca pensione assicurazione abbonamento rivista forum coro sindacato partito repubblica regno colonia fondazione
    tatuaggio verruca abitudine`,
  animals: `pappagallino cocorita cacatua canarino cicogna airone gabbiano corvo gazza merlo rondine fagiano quaglia struzzo
    avvoltoio salamandra iguana geco camaleonte pitone vipera furetto martora donnola talpa pipistrello lince leopardo
    ghepardo giaguaro iena sciacallo gorilla scimpanze aragosta granchio polpo trota salmone tonno anguilla ape
    calabrone vespa formica farfalla ragno lumaca levriero barboncino bassotto mastino labrador mulo bisonte alce renna
    antilope capretto pesce`,
}

export const PORTUGUESE_NOUNS: Nouns = {
  things: `sanfona acordeao gaita trompete trombone flauta clarinete saxofone violoncelo contrabaixo harpa orgao bateria tambor
    sintetizador impressora consola console despertador caravana furgao carrinha autocarro onibus bonde eletrico metro
    reboque carruagem barco iate foguete helicoptero patinete treno tenda oculos cobertor almofada colchao travesseiro
    calcas jeans blusa camisola cachecol luvas terno gravata uniforme tenis panela frigideira xicara chavena prato
    cafeteira colher garfo aspirador fogao caldeira telhado sotao escada elevador muro celeiro estabulo moinho fabrica
    oficina armazem prefeitura museu teatro cinema biblioteca hospital farmacia padaria acougue cervejaria taberna
    pousada circo ilha lago rio montanha vale caverna gruta vulcao glaciar prado campo sebe arbusto tulipa orquidea
    cacto faia betula salgueiro champanhe licor vodca gim aguardente geleia chocolate torta chourico manteiga estatua
    escultura monumento tumulo mumia esqueleto cranio moeda selo colecao arquivo manuscrito greve processo veredicto
    imposto credito hipoteca seguro assinatura revista forum coro sindicato partido republica reino colonia fundacao
    tatuagem verruga habito`,
  animals: `periquito cacatua canario calopsita cegonha garca gaivota corvo pega melro andorinha faisao codorniz avestruz abutre
    salamandra iguana camaleao jiboia vibora furao doninha toupeira morcego lince leopardo onca hiena chacal gorila
    chimpanze lagosta caranguejo polvo truta salmao atum enguia abelha vespa formiga besouro borboleta aranha caracol
    galgo caniche mastim labrador mula bisao alce rena antilope cabrito peixe lhama capivara`,
}

export const RUSSIAN_NOUNS: Nouns = {
  things: `аккордеон баян гармонь труба тромбон флейта кларнет саксофон виолончель контрабас арфа орган барабан гитара
    балалайка синтезатор принтер консоль приставка будильник фургон автобус трамвай троллейбус прицеп карета паром катер
    яхта ракета вертолет самокат мотоцикл мопед санки палатка очки одеяло подушка матрас брюки джинсы блузка свитер шарф
    перчатки костюм галстук форма кастрюля сковорода чашка тарелка самовар чайник ложка вилка пылесос плита котел крыша
    чердак лестница лифт забор стена сарай конюшня мельница фабрика завод мастерская склад музей театр кинотеатр
    библиотека больница аптека пекарня пивоварня трактир цирк остров озеро река гора долина пещера вулкан ледник поле
    куст цветок тюльпан орхидея кактус липа бук береза ель сосна ива клен каштан шампанское ликер водка джин настойка
    уксус мед варенье шоколад торт пирог колбаса масло статуя скульптура памятник могила мумия скелет череп монета
    коллекция архив рукопись дневник забастовка процесс приговор налог кредит ипотека пенсия страховка подписка журнал
    сайт форум передача хор профсоюз партия республика королевство колония фонд татуировка бородавка привычка мечта
    ссора ноутбук компьютер куртка рюкзак плед зонтик трон храм собор часовня`,
  animals: `канарейка какаду аист цапля чайка ворон ворона сорока дрозд синица дятел ласточка фазан перепел страус гриф сокол
    ястреб саламандра тритон игуана геккон хамелеон питон гадюка хорек куница ласка горностай крот рысь пума леопард
    гепард ягуар гиена шакал койот горилла шимпанзе омар краб осьминог медуза форель лосось тунец угорь щука карп пчела
    шмель оса муравей жук бабочка паук улитка такса пудель овчарка терьер борзая дог мул бизон лось антилопа козлик
    барсук енот белка бобр выдра бегемот носорог верблюд олененок тигренок львенок медвежонок волчонок лисенок`,
}

export const POLISH_NOUNS: Nouns = {
  things: `stowarzyszenie akordeon harmonijka trabka puzon flet klarnet saksofon wiolonczela kontrabas harfa organy perkusja gitara beben
    syntezator drukarka konsola budzik przyczepa furgonetka autobus tramwaj powoz prom kuter jacht rakieta helikopter
    hulajnoga skuter sanki namiot okulary koc poduszka materac spodnie dzinsy bluzka sweter szalik rekawiczki garnitur
    krawat mundur garnek patelnia filizanka talerz czajnik lyzka widelec odkurzacz pralka zmywarka kuchenka dach strych
    schody winda plot mur stodola stajnia mlyn fabryka warsztat magazyn ratusz muzeum teatr kino biblioteka szpital
    apteka piekarnia browar karczma cyrk wyspa jezioro rzeka gora dolina jaskinia wulkan lodowiec laka pole krzak kwiat
    tulipan orchidea kaktus lipa buk brzoza swierk sosna wierzba klon kasztan szampan likier wodka gin nalewka miod dzem
    czekolada ciasto tort kielbasa maslo posag rzezba pomnik grob mumia szkielet czaszka moneta znaczek kolekcja
    archiwum rekopis dziennik strajk proces wyrok podatek kredyt hipoteka emerytura ubezpieczenie czasopismo chor partia
    republika krolestwo kolonia fundacja tatuaz brodawka laptop komputer kurtka plecak`,
  animals: `kanarek kakadu bocian czapla zuraw mewa kruk wrona sroka kos sikorka dzieciol jaskolka bazant strus sep sokol
    jastrzab salamandra legwan gekon kameleon pyton zmija fretka kuna lasica kret nietoperz rys puma lampart gepard
    jaguar hiena szakal goryl szympans homar krab osmiornica meduza pstrag losos tunczyk wegorz szczupak karp pszczola
    trzmiel osa mrowka zuk motyl pajak slimak jamnik pudel owczarek terier chart mul zubr los antylopa kozle borsuk szop
    wiewiorka bobr wydra hipopotam nosorozec wielblad malpa zyrafa tygrys lew slon kaczka ges kogut kura ryba zaba jez
    jelen chomik`,
}

export const TURKISH_NOUNS: Nouns = {
  things: `dernek akordeon trompet flut klarnet saksafon gitar davul baglama yazici konsol karavan minibus otobus tramvay kamyon
    feribot yat roket helikopter kizak cadir gozluk battaniye yastik yatak pantolon kazak atki eldiven kravat tencere
    tava fincan tabak caydanlik kasik catal supurge firin kazan cati merdiven asansor duvar ahir degirmen fabrika atolye
    depo muze tiyatro sinema kutuphane hastane eczane bakkal meyhane sirk gol nehir dag vadi magara volkan buzul cayir
    tarla cali cicek orkide kaktus kavak cinar sogut zeytin likor votka sirke recel cikolata pasta sucuk heykel anit
    mezar mumya iskelet madalya koleksiyon arsiv grev dava vergi kredi sigorta dergi koro parti cumhuriyet krallik vakif
    dovme bilgisayar telefon masa sandalye dolap lamba ayna yuzuk ceket canta semsiye bicak kilic gazete mektup roman
    oyuncak`,
  animals: `muhabbetkusu kanarya leylek balikcil marti karga saksagan serce guvercin horoz tavuk ordek kaz hindi baykus kartal
    sahin devekusu kertenkele iguana bukalemun piton yilan gelincik sansar kostebek yarasa vasak leopar cita jaguar
    sirtlan cakal goril sempanze maymun zurafa aslan kaplan istakoz yengec ahtapot balik alabalik somon karinca kelebek
    orumcek salyangoz kaniş katir bizon geyik deve sincap kunduz kirpi domuz fare hamster kurbaga kaplumbagam balina
    yunus`,
}
