/*
 * Further English nouns that may have an age: "a 12-year-old accordion", "our parrot is 9". Words that also mean a person
 * ("boxer") or are first names ("Juniper") are not among the things and animals, because an age counts where it may be a
 * person's.
 */

/** Things. */
export const FURTHER_THINGS = `
  kale beet beets beetroot lettuce leaves arugula cabbage artichoke artichokes zucchini courgette courgettes aubergine eggplant
  tomato tomatoes cucumber onion onions leek leeks turnip turnips radish radishes parsnip asparagus broccoli cauliflower celery
  fennel potato mozzarella pumpkin squash gherkin gherkins pineapple mango prawns scallops monitor wipe nappy nappies diaper
  diapers bassinet pacifier dummy onesie romper bib buggy
  figurine figurines statuette topper bauble keychain magnet ornament ornaments trinket trinkets sticker stickers cutout
  silhouette mannequin mannequins dummy plush plushie pregnancy pregnancies suicide unemployment poverty obesity labour labor mortality trafficking abuse welfare literacy
  vaccination nutrition hunger homelessness crime bereavement custody protection
  lighter lighters corkscrew penknife banjo ukulele trombone clarinet oboe bassoon harmonica synthesizer synth turntable jukebox mandolin lute sitar bagpipes
  bagpipe gong cymbal cymbals xylophone marimba tambourine concertina harpsichord cornet bugle tuba  tripod camcorder
  scanner desktop playstation xbox nintendo arcade pinball chessboard roulette gameboy kindle ipod macbook iphone ipad
  thinkpad chromebook walkman vcr dvd cd television tvs fax pager modem mainframe spindle gazebo pergola sundial birdbath
  scarecrow jetty trawler hearse limousine limo ambulance minivan convertible hatchback coupe jeep suv campervan motorhome rv
  caravan tram trolleybus scooter moped tricycle unicycle wheelbarrow sled sleigh sledge buick chrysler dodge pontiac
  oldsmobile plymouth nissan mazda mitsubishi suzuki peugeot renault citroen skoda opel vauxhall jaguar porsche ferrari
  lamborghini maserati bentley lexus hyundai dacia lada trabant cadillac chevrolet chevy prius corolla civic camry ducati
  bulldozer forklift snowplow snowplough harvester dirigible zeppelin blimp airship bog peat mummy skeleton skull amulet
  talisman relic chalice goblet grimoire scroll tome almanac atlas dictionary encyclopedia encyclopaedia textbook thesis
  diploma degree visa warranty insurance deadlock stalemate ceasefire embargo tariff tax surplus winery cooperative empire
  commune kibbutz suburb slum subway monorail runway hangar silo granary sewer cistern aquifer wetland marsh swamp lagoon
  reef atoll iceberg tundra steppe prairie savanna savannah jungle rainforest topiary terrarium vivarium hedge sapling
  seedling shrub log mushroom orchid houseplant fern monstera succulent aloe begonia geranium hydrangea azalea rhododendron
  camellia wisteria peony dahlia chrysanthemum bamboo elm maple sycamore hornbeam alder boxwood vine vines grapevine rosebush
  pickle chutney marmalade relish stilton gruyere manchego roquefort camembert mozzarella feta jerky fruitcake gingerbread
  sauerkraut absinthe mead lager schnapps moonshine amaretto limoncello vermouth campari ouzo raki aquavit calvados
  kirsch cologne incense sari kimono kilt corset bodice girdle doily tunic toga parka anorak trenchcoat tracksuit jeans
  trousers corduroys dungarees leggings pullover cardigan sweatshirt beanie beret fedora bonnet turban necktie rucksack
  backpack briefcase suitcase handbag satchel duffel locket rosary crucifix altarpiece triptych etching woodcut daguerreotype
  lithograph filmstrip sequel prequel trilogy saga ballad sonnet haiku lullaby ringtone hashtag wiki spreadsheet framework
  compiler kernel algorithm glitch virus scab denture dentures stent prosthesis wheelchair crutch crutches goatee ponytail
  dreadlock dreadlocks moustache mustache quarrel squabble oath riddle verdict famine plague pandemic epidemic heatwave
  drought blizzard wildfire avalanche landmine musket rifle shotgun revolver pistol dagger rapier sabre saber cutlass katana
  halberd crossbow catapult cannonball bayonet scabbard sheath holster gauntlet breastplate chainmail cobblestone gravestone
  tombstone headstone milestone sarcophagus urn tomb mosaic fresco mural sculpture gargoyle weathervane wristwatch stopwatch
  hourglass metronome chronometer armchair bookcase bookshelf wardrobe dresser cupboard sideboard nightstand couch recliner
  ottoman footstool chandelier lampshade fireplace hearth stove oven cooker microwave dishwasher fridge freezer refrigerator
  dryer boiler furnace aga cauldron casserole saucepan teakettle samovar percolator grinder juicer rug carpet tapestries
  duvet mattress bunk headboard doorknob doorbell mailbox letterbox padlock hinge mantelpiece bridge viaduct culvert
  footbridge drawbridge moat rampart dungeon turret belfry steeple cathedral basilica minster priory vicarage rectory manor
  mansion villa palace chateau farmhouse townhouse condo duplex penthouse skyscraper warehouse depot sawmill windmill
  watermill distillery creamery dairy bakehouse butchery smokehouse supermarket pharmacy dispensary clinic infirmary
  sanatorium asylum penitentiary jail gaol barracks fort fortress garrison embassy consulate courthouse gallery planetarium
  theatre theater cinema multiplex bandstand fairground racetrack stadium velodrome ballpark allotment campsite playground
  skatepark schoolhouse pothole pavement sidewalk curb kerb roundabout motorway freeway turnpike causeway creek glacier
  geyser volcano crater canyon gorge ravine sinkhole fjord estuary delta peninsula island archipelago asteroid comet galaxy
  nebula meteorite supernova quasar satellite spaceship starship spacecraft shuttle wormhole planetoid colony outpost startup
  corporation conglomerate nonprofit foundation ngo agency bureau ministry cartel syndicate guild newspaper gazette
  magazine tabloid fanzine zine website homepage chatroom agreement lease mortgage loan debt bond pension policy patent
  trademark copyright licence contract subscription membership marriage engagement romance friendship feud dispute standoff
  blockade siege rebellion uprising insurgency mutiny revolution insurrection occupation annexation partition reunification
  drawing doodle sketch watercolour watercolor caricature logo emblem crest signet cufflinks wart freckle birthmark callus
  bunion hernia ulcer cyst migraine asthma backache sciatica tinnitus insomnia vertigo depression concussion mystery
  mysteries hoax conspiracy cipher leftovers lasagna lasagne stew dumpling dumplings pretzel bagel croissant brioche focaccia
  tofu tempeh hummus ketchup mustard mayonnaise vinaigrette fossil geode stalactite stalagmite bone bones jawbone femur tusk
  antler antlers coin coins banknote mixtape boombox gramophone phonograph bathtub bidet faucet sink showerhead toilet urinal
  plumbing wiring roof gutter drainpipe snowman wreaths piñata balloon balloons trampoline buoy lifeboat lifejacket rowboat
  dugout outrigger pontoon longship galleon brigantine ketch sloop cruiser battleship gunboat minesweeper hydrofoil jetski
  speedboat motorboat houseboat steamer biplane seaplane jet airliner boeing airbus cessna concorde spitfire teacup saucers
  cutlery chopsticks ladle whisk spatula colander sieve cleaver thimble bobbin yarn crochet embroidery
`

/** Animals. */
export const FURTHER_ANIMALS = `
  bullfinch goldfinch chaffinch nightingale kestrel osprey heron stork flamingo pelican puffin albatross gull seagull tern
  plover kingfisher woodpecker hummingbird starling blackbird thrush magpie jackdaw rook vulture condor emu cassowary
  guineafowl pheasant quail partridge grouse budgerigar lovebird lovebirds cockatiel cockatiels toucan cuckoo skylark warbler
  nuthatch bluebird mynah conure axolotl salamander newt chameleon terrapin komodo boa viper rattlesnake anaconda stingray
  manta barracuda tuna trout catfish eel seahorse starfish jellyfish crayfish snail slug ant ants beetle moth cricket
  grasshopper mantis centipede scorpion caterpillar ladybird ladybug dragonfly wasp hornet bumblebee firefly shrew vole
  chinchilla degu capybara porcupine armadillo anteater aardvark tapir okapi yak ibex chamois mouflon gazelle impala
  wildebeest gnu warthog jackal dingo coyote wolverine marten stoat weasel mink polecat mongoose meerkat raccoon coati
  opossum possum wallaby platypus echidna dugong manatee walrus narwhal beluga orca porpoise baboon mandrill macaque marmoset
  tamarin gibbon bonobo ocelot serval caracal bobcat cougar puma schnauzer pomeranian pekingese bichon havanese samoyed
  malamute akita doberman weimaraner vizsla newfoundland leonberger komondor saluki borzoi deerhound wolfhound basset
  bloodhound foxhound westie yorkie staffie labradoodle cockapoo goldendoodle sheepdog heeler ragdoll sphynx burmese
  tortoiseshell moggy alsatians springer spitz rottie doodle pitbull mutts strays tomcats percheron lipizzaner haflinger
  friesian appaloosa mustang bronco warhorse racehorse carthorse workhorse broodmare yearling steed hen hens bantam leghorn
  goslings ewe heifer heifers bullock longhorn holstein dromedary vicuna guanaco caribou wapiti boar sows hog hogs trex
  tyrannosaurus triceratops stegosaurus velociraptor mammoth mastodon sabertooth griffin hippogriff wyvern basilisk kraken
  hydra wolfdog hellhound guppy guppies tetra tetras cichlid clownfish angelfish pike perch sturgeon carps cod haddock clam
  oyster mussel squid cuttlefish nautilus tadpoles froglet pooch doggo doggy furball critter critters bunnies stallions
`

/** Persons of any age. */
export const FURTHER_PERSONS = `
  soprano alto tenor baritone contralto mezzo countertenor
  president prefect treasurer secretary councillor senator mayor governor ambassador diplomat politician activist protester
  busboy bartender bouncer sommelier valet concierge porter bellhop receptionist cashier clerk salesman saleswoman shopkeeper
  grocer butcher fishmonger florist tailor seamstress cobbler weaver potter carver mason carpenter plumber electrician welder
  miner fisherman fisherwoman fisher lumberjack farmhand stablehand stableboy deckhand milkmaid barmaid chambermaid housemaid
  scullion courier postman mailman paperboy matchgirl bootblack drifter vagrant hobo beggar tramp exile outcast outlaw bandit
  smuggler burglar forger conman spy saboteur sniper mercenary gladiator samurai ninja ronin geisha courtesan concubine
  consort regent sultan sheikh pharaoh shah tsar tsarina chieftain warlord overlord warlock enchantress seer oracle prophet
  shaman mystic alchemist summoner tamer halfling dwarf gnome orc goblin troll ogre nymph dryad siren sprite pixie imp fae
  vampiress werefox nekomimi bassist vocalist rapper producer composer conductor cellist flautist flutist harpist trumpeter
  organist busker songwriter soloist understudy stuntman stuntwoman director filmmaker playwright novelist columnist editor
  critic tutor lecturer dean janitor custodian graduate undergraduate postgraduate alumnus alumna alumni valedictorian
  archaeologist biologist chemist physicist astronomer geologist botanist historian linguist philosopher mathematician
  statistician accountant banker broker trader investor consultant analyst economist realtor solicitor barrister paralegal
  paramedic surgeon dentist midwife veterinarian vet pharmacist optician therapist psychologist psychiatrist astronaut
  cosmonaut aviator stewardess steward trucker cabbie chauffeur jockey equestrian golfer cyclist sprinter goalkeeper striker
  midfielder quarterback fencer judoka wrestler bodybuilder snowboarder skier diver acrobat juggler clown magician
  illusionist ventriloquist mime contortionist tourist traveller traveler backpacker nomad expat immigrant emigrant villager
  townsman townswoman islander bachelor bachelorette divorcee widower newlywed housewife homemaker retiree pensioner veteran
  survivor fugitive hostage prisoner inmate convict hacktivist vlogger podcaster blogger egirl eboy femboy tsundere yandere
  waifu hottie cutie hunk vixen diva brat flirt seductress temptress dominatrix
`
