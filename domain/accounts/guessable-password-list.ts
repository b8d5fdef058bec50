/**
 * Passwords that guessing programs try first, known from public breaches: lower case, without trailing digits
 * (`isCommonPassword` strips those). Data, not code.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password passwort passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pass passe passer passcode passphrase motdepasse
contrasena contraseña senha parola wachtwoord haslo lozinka salasana hasło пароль heslo sifre şifre jelszo adgangskode
losenord lösenord slaptazodis mypassword mypass thepassword newpassword yourpassword nopassword password1234
123456 1234567 12345678 123456789 1234567890 12345 1234 0123456789 987654321 87654321 7654321 654321 54321 111111
000000 222222 333333 444444 555555 666666 777777 888888 999999 121212 112233 123123 123321 123123123 131313 101010
232323 252525 159753 159357 147258 147258369 147852 258456 369258 456789 789456 789456123 102030 100200 010203 142536
123654 123987 11223344 12341234 12121212 11111111 00000000 88888888 99999999 123454321 696969 420420 314159 271828
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc qazwsx qazwsxedc qaz123 zaq12wsx zaq1zaq1 zaq1
q1w2e3 q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc qweqwe asdasd zxczxc asdqwe asdzxc 123qwe 123qweasd 123asd qwe asd zxc
qwerty qwerty1 qwertyu qwertyui qwertyuiop qwertz qwertzui qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj
asdfghjk asdfghjkl asdfjkl zxcv zxcvb zxcvbn zxcvbnm poiuyt poiuytrewq lkjhgfdsa mnbvcxz mnbvcx yxcvbnm wasd йцукен
йцукенг фыва фывапро ячсмить abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abc123 a1b2c3 a1b2c3d4 aaa aaaa
aaaaa aaaaaa aaaaaaa aaaaaaaa zzzzzz xxxxxx qqqqqq abababab abcd1234 aa123456 a123456 a12345678 pass1234 q123456
admin admin123 administrator adminadmin root rootroot toor user username users guest demo test test123 testing tester
testtest temp temporary default changeme changeit change letmein letmeinnow openup opensesame access login logon signin
welcome welcomeback welcome1 hello hellohello helloworld hi hey hola bonjour ciao hallo salut privet willkommen
secret secrets topsecret private security secure safe master mastermind manager superuser super superman supergirl
superstar boss chief system server computer laptop internet network windows linux macintosh apple google facebook
youtube twitter instagram linkedin myspace yahoo hotmail gmail outlook microsoft samsung nokia sony iphone android
playstation xbox nintendo pokemon pikachu minecraft fortnite roblox warcraft starcraft counter counterstrike steam
diablo zelda mario sonic tetris halo doom quake skyrim witcher assassin gamer gaming player playboy
iloveyou iloveu iluvu iluvyou loveyou loveme lovely lover loverboy lovers love lovelove mylove truelove babylove
amour amor teamo tequiero jetaime tiamo ichliebedich sarang aishiteru ilovegod ilovejesus ilovemom ilovehim iloveher
baby babyboy babygirl babydoll honey honeybee sweet sweetie sweetheart sweetpea cutie cutiepie angel angels angelina
angelica princess prince prinzessin queen king kings kingkong darling beauty beautiful gorgeous handsome pretty sexy
sexygirl sexyboy hottie hotstuff kisses kissme kissmyass fuckyou fuckme fuckoff fuck bitch asshole shit bullshit
sunshine sunflower sunset sunrise sunny sunday monday tuesday wednesday thursday friday saturday january february march
april june july august september october november december spring summer autumn winter today tomorrow forever always
flower flowers rose roses lily daisy jasmine violet lavender blossom cherry orchid tulip butterfly ladybug dragonfly
dragon dragons dragonball monster beast tiger tigers lion lions lionking wolf wolves werewolf eagle eagles falcon
falcons hawk hawks phoenix panther panthers cougar jaguar leopard bear bears panda koala monkey monkeys donkey horse
horses pony mustang bulldog bulldogs puppy puppies doggie doggy dog dogs kitten kitty hellokitty cat cats catdog
rabbit bunny hamster turtle frog froggy duck ducks chicken rooster penguin dolphin dolphins shark sharks whale fish
fishing spider spiderman scorpion snake cobra viper python bird birdie parrot pigeon cow pig piggy sheep goat mouse
buster buddy max rocky bailey charlie maggie molly lucky lucy bella coco ginger pepper shadow smokey smoky sparky
rusty toby casper felix garfield snoopy simba nala tigger pooh winnie bambi dumbo nemo stitch peanut pumpkin muffin
cookie cookies brownie cupcake chocolate candy caramel vanilla sugar honeybun butter cheese pizza pasta banana apple1
orange lemon peach strawberry cherry1 blueberry mango pineapple coconut watermelon tomato potato broccoli coffee tea
whiskey vodka tequila beer budweiser heineken guinness cocacola pepsi redbull water milk
football futbol soccer baseball basketball softball hockey volleyball rugby cricket tennis golf golfer golfing boxing
wrestling karate judo ninja samurai skate skater skateboard surfer surfing snowboard skiing swimming runner running
cycling bicycle racing racer nascar ferrari porsche mercedes bmw audi corvette camaro mustang1 chevy chevrolet ford
toyota honda yamaha suzuki kawasaki harley harleydavidson ducati jeep hummer lamborghini maserati bentley bugatti
liverpool arsenal chelsea manchester manutd mancity everton tottenham barcelona realmadrid juventus milan inter roma
napoli bayern dortmund schalke ajax feyenoord psv celtic rangers benfica porto sporting galatasaray fenerbahce besiktas
boca river flamengo corinthians palmeiras santos lakers celtics bulls yankees redsox dodgers giants cowboys steelers
packers patriots raiders broncos chargers vikings redskins seahawks ravens saints braves cubs phillies mets warriors
ronaldo cristiano messi neymar beckham zidane pele maradona rooney gerrard jordan michaeljordan kobe lebron shaq tyson
metallica nirvana slipknot ironmaiden acdc beatles elvis eminem tupac 2pac biggie rihanna beyonce madonna britney
shakira jlo justin bieber justinbieber onedirection bts blackpink twilight potter harrypotter hermione gandalf frodo
hobbit legolas matrix neo trinity starwars skywalker yoda vader darthvader anakin startrek enterprise spock kirk batman
joker robin catwoman ironman hulk thor wolverine deadpool avengers naruto sasuke sakura goku vegeta onepiece luffy
michael michelle jennifer jessica ashley amanda daniel danielle andrew anthony joshua matthew nicholas nicole robert
thomas william richard charles george joseph steven kevin brian jason justin1 eric mark paul peter john johnny james
jimmy david chris christian christine christopher alexander alexandra alexis alex samantha samuel sam sarah rachel
rebecca stephanie heather melissa elizabeth lauren megan hannah emily emma olivia sophia sophie isabella mia anna
annie maria marie martin martina laura linda lisa karen susan barbara patricia sandra andrea claudia monica veronica
victor victoria vanessa natalie natasha tatiana olga svetlana irina marina ekaterina anastasia sergey dmitry vladimir
ivan igor boris mikhail nikita maxim andrey alexey pavel jose juan carlos luis jorge pedro miguel antonio francisco
manuel fernando roberto ricardo eduardo rafael gabriel gabriela daniela valentina camila sofia lucia julia juliana
mohamed mohammed muhammad ahmed ali omar hassan fatima aisha khan singh kumar krishna ganesh lakshmi priya rahul
patrick sean ryan tyler brandon austin dylan logan hunter taylor morgan jordan23 cameron madison savannah brittany
tiffany courtney crystal amber jasmin diamond destiny faith hope grace joy harmony melody serenity heaven trinity1
jesus jesus1 jesuschrist christ god godisgood godbless bless blessed blessing church bible angel1 amen allah buddha
gloria glory hallelujah holy spirit prayer believe miracle freedom liberty justice peace peaceful harmony1 happy
happyday happiness smile smiley laughter dream dreamer dreams star stars starlight moon moonlight galaxy universe
cosmos earth planet mars venus jupiter saturn neptune apollo zeus athena hercules atlas titan legend hero heroes
america american usa canada mexico brasil brazil argentina colombia chile peru espana spain france paris london
england scotland ireland germany deutschland berlin hamburg munich italia italy rome milano russia moscow china
beijing shanghai japan tokyo korea seoul india delhi mumbai pakistan indonesia jakarta philippines manila vietnam
thailand bangkok turkey istanbul egypt cairo africa nigeria kenya australia sydney melbourne newyork boston chicago
dallas houston texas california florida miami vegas lasvegas hollywood seattle denver phoenix1 detroit atlanta
money cash dollar dollars rich richie million millionaire billion gold golden silver platinum bronze copper crystal1
bitcoin ethereum crypto trading trader forex investor banker lotto lottery winner winning success champion champions
number numberone one two three four five six seven eight nine ten first second third last zero infinity
blue blueblue red green yellow purple pink black white brown gray grey orange1 rainbow colors scarlet crimson indigo
azure turquoise emerald sapphire ruby pearl jade topaz opal blackjack blackie snowball snowflake snow snowman ice
iceman iceberg fire fireman firefly firebird flame thunder lightning storm hurricane tornado rain raindrop ocean sea
beach island river1 lake mountain forest jungle desert garden tree trees nature
mother mom mommy mama mum mummy father dad daddy papa family sister brother brothers grandma grandpa grandpa1 nana
son daughter husband wife girlfriend boyfriend friend friends bestfriend friendship girl girls boy boys man woman lady
ladies guy people person human nobody somebody someone anybody whoever whatever nothing something anything everything
school college university student students teacher teachers class graduate homework math mathematics science physics
chemistry biology history english french spanish german italian russian chinese japanese music musica guitar piano
drums drummer bass violin singer dancing dancer dance ballet movie movies film cinema theater radio television video
camera photo photos picture pictures art artist design designer writer author book books reader library journal diary
doctor nurse hospital medical medicine health healthy fitness yoga gym trainer training coach coaching mentor therapy
therapist counselor mindful mindfulness meditation balance growth goals goal journey passage arrival crossing descent
return reflection wellness wellbeing lifecoach lifestyle life lifeisgood mylife goodlife newlife live living alive
police policeman soldier army military marine marines navy airforce captain general major sergeant ranger sniper pilot
driver trucker engineer lawyer attorney office business company service support sales marketing manager1 director
pussy penis vagina cock dick boobs tits titties bigtits bigdick bigcock blowjob cumshot horny hardcore lesbian porn
pornstar sex sexsex erotic naked nude xxx slut whore bastard cunt damn damnit hell devil satan lucifer demon evil
killer kill killme death dead die dying zombie vampire ghost skull blood bloody dark darkness darkside knight
warrior hunter1 sniper1 shooter gunner bullet cannon rocket missile bomber tank terminator predator alien aliens
maverick iceman1 cowboy indian pirate pirates sailor viking trojan spartan spartans gladiator centurion
trustno trustnoone trustno1 nomore noway notnow letgo goaway getout gohome stop start begin finish end over again
blah blahblah lol lmao rofl haha hahaha hehe hihi yes yesyes yesno no nono ok okay okok wow cool coolguy awesome
amazing perfect great good goodluck goodboy goodgirl badboy badgirl bad best better fun funny crazy mad stupid idiot
dummy loser noob newbie rookie genius einstein newton tesla darwin freud marx lenin stalin hitler gandhi obama trump
corona covid lockdown quarantine vaccine election pandemic
`
    .trim()
    .split(/\s+/),
);
